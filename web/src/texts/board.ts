import english from './en/board';
import { section } from './language';

export const texts = section('board', english);
