import english from './en/invent';
import { section } from './language';

export const texts = section('invent', english);
