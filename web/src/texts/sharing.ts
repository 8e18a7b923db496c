import english from './en/sharing';
import { section } from './language';

export const texts = section('sharing', english);
