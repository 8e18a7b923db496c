import english from './en/missing';
import { section } from './language';

export const texts = section('missing', english);
