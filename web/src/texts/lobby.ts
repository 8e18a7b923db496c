import english from './en/lobby';
import { section } from './language';

export const texts = section('lobby', english);
