import english from './en/variant';
import { section } from './language';

export const texts = section('variant', english);
