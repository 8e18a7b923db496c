import english from './en/games';
import { section } from './language';

export const texts = section('games', english);
