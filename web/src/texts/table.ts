import english from './en/table';
import { section } from './language';

export const texts = section('table', english);
