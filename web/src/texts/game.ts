import english from './en/game';
import { section } from './language';

export const texts = section('game', english);
