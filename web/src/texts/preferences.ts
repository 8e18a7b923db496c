import english from './en/preferences';
import { section } from './language';

export const texts = section('preferences', english);
