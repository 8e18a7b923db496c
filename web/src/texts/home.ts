import english from './en/home';
import { section } from './language';

export const texts = section('home', english);
