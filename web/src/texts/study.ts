import english from './en/study';
import { section } from './language';

export const texts = section('study', english);
