import english from './en/app';
import { section } from './language';

export const texts = section('app', english);
