import english from './en/conditional';
import { section } from './language';

export const texts = section('conditional', english);
