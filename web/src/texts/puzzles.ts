import english from './en/puzzles';
import { section } from './language';

export const texts = section('puzzles', english);
