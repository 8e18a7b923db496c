import english from './en/levels';
import { section } from './language';

export const texts = section('levels', english);
