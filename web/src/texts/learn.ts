import english from './en/learn';
import { section } from './language';

export const texts = section('learn', english);
