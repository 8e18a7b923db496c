// German: like ../en/share.ts.

import type english from '../en/share';

const german: typeof english = {
  shareExport: 'Teilen & Exportieren',
  thisCouldNotBeLoaded: 'Das konnte nicht geladen werden. Versuche es mit Verbindung noch einmal.',
};
export default german;
