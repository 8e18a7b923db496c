// Time controls in words.

import type { TimeControl } from '../../../api/types';
import { texts } from '../../../texts/clock';

/** "5 min", "90 s", "1 min 30 s". */
function length(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : ''].filter(Boolean).join(' ') || '0 s';
}

/** "5 min + 3 s", "3 days a turn". */
export function controlText(control: TimeControl): string {
  switch (control.kind) {
    case 'fischer':
      return control.increment > 0 ? `${length(control.main)} + ${control.increment} s` : length(control.main);
    case 'delay':
      return texts.delay(length(control.main), control.delay);
    case 'bronstein':
      return texts.bronsteinDelay(length(control.main), control.delay);
    case 'byoyomi':
      return `${control.main > 0 ? texts.then(length(control.main)) : ''}${control.periods} × ${control.period} s`;
    case 'days':
      return texts.daysATurn(control.days);
  }
}
