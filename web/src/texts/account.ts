import english from './en/account';
import { section } from './language';

export const texts = section('account', english);
