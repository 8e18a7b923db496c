import english from './en/import';
import { section } from './language';

export const texts = section('import', english);
