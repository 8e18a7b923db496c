import english from './en/clock';
import { section } from './language';

export const texts = section('clock', english);
