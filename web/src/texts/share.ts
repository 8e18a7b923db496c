import english from './en/share';
import { section } from './language';

export const texts = section('share', english);
