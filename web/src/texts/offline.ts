import english from './en/offline';
import { section } from './language';

export const texts = section('offline', english);
