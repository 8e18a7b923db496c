import english from './en/analysis';
import { section } from './language';

export const texts = section('analysis', english);
