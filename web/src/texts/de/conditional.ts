// German: like ../en/conditional.ts.

import type english from '../en/conditional';

const german: typeof english = {
  conditionalMoves: 'Bedingte Züge',
  whatTheyAre:
    'Sag jetzt, was du auf einen erwarteten Zug erwiderst: Der Server zieht es sofort, wenn dieser Zug kommt, auch wenn du nicht da bist. Niemand sonst sieht es.',
  addALine: 'Eine Zugfolge hinzufügen',
  noMoreThan: (lines) => `Mehr als ${lines} Zugfolgen werden nicht aufgehoben.`,
  remove: (line) => `${line} entfernen`,
  chooseTheMoveOf: (name) => `Wähle den Zug, den du von ${name} erwartest.`,
  chooseYourReply: 'Wähle deine Erwiderung.',
  theLineIsFull: 'Hier endet die Zugfolge.',
  keep: 'Diese Zugfolge aufheben',
  oneBack: 'Einen Zug zurück',
  cancel: 'Abbrechen',
};

export default german;
