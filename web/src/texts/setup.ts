import english from './en/setup';
import { section } from './language';

export const texts = section('setup', english);
