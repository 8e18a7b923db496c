// German for what the core says: rules, how pieces move, results. Names of games and pieces stay as they are. See ../grammar.ts.

import { Grammar, like, listOf, oneOf, rowOf, type Kind } from '../grammar';
import { answers, obstacles, reasons, reports, results } from './answers';
import { effects } from './effects';
import { ends } from './ends';
import { promotion } from './promotion';
import { rules } from './rules';

const feminine = /^(Queen|Lady|Princess|Empress|Duchess|Abbess|Ama\S+|Cannon|Lance|\S*Giraffe)\b/;
const forms = {
  // Nominative, accusative, dative and genitive, of masculine and feminine names.
  indefinite: { n: ['ein', 'eine'], a: ['einen', 'eine'], d: ['einem', 'einer'] },
  definite: { n: ['der', 'die'], a: ['den', 'die'], d: ['dem', 'der'] },
} as const;

/** "a Pawn or Knight", or a name alone, with the article of a case. */
function noun(kind: 'indefinite' | 'definite', which: 'n' | 'a' | 'd'): Kind {
  return (text, grammar) => {
    const name = kind === 'indefinite' ? /^[Aa]n? (.+)$/s.exec(text)?.[1] : text;
    const said = name === undefined ? null : grammar.say('names|', name);
    return said === null ? null : `${forms[kind][which][feminine.test(said) ? 1 : 0]} ${said}`;
  };
}
const capital = (kind: string): Kind => {
  return (text, grammar) => {
    const said = grammar.say(kind, text);
    return said && said[0]!.toUpperCase() + said.slice(1);
  };
};

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const german = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];
const ordinals: Record<string, string> = {
  first: 'ersten',
  second: 'zweiten',
  third: 'dritten',
  fourth: 'vierten',
  fifth: 'fünften',
  sixth: 'sechsten',
  seventh: 'siebten',
  eighth: 'achten',
  ninth: 'neunten',
  tenth: 'zehnten',
  eleventh: 'elften',
  twelfth: 'zwölften',
};

/** A zone or lines in the dative as the subject of a sentence: "dem Palast" as "der Palast". */
const asSubject = (text: string) =>
  text
    .replace(/^dem (Palast|Rand)/, 'der $1')
    .replace(/^dem feindlichen Lager/, 'das feindliche Lager')
    .replace(/^dem (?=Lager)/, 'das ')
    .replace(/^dem (letzten|ersten) Feld/, (_, which: string) => `das ${which.slice(0, -1)} Feld`)
    .replace(/^der (\p{Ll}+)n Reihe/u, 'die $1 Reihe')
    .replace(/^der /, 'die ')
    .replace(/^einem der/, 'eines der')
    .replace(/^einer /, 'eine ')
    .replace(/^den (.*)Feldern/, 'die $1Felder')
    .replace(/^den (\p{L}+) äußersten/u, 'die $1 äußersten')
    .replace(/^den /, 'die ');
const subject = (kind: string): Kind => {
  return (text, grammar) => {
    const said = grammar.say(kind, text);
    // "der Palast" is masculine, "der Mitte" a dative.
    return said === null ? null : asSubject(said).replace(/^die (Palast|Rand)/, 'der $1');
  };
};

const draw = ['the game is a draw', 'ist die Partie remis'] as const;

const core = new Grammar({
  // Words that stay: names of pieces and players, cells, numbers.
  name: like(
    /^(?!(?:The|A|An) )(?!.* (?:that|whose|in|is|may|has|could|stands|becomes|wins|and|or) )[\p{Lu}\p{Lo}\d][^.;:,]*$/u,
  ),
  'names&': listOf('name', 'and', 'und'),
  'names|': listOf('name', 'or', 'oder'),
  'every&': listOf('name', 'and every', 'und'),
  cell: like(/^[\da-zA-Z+-]{1,6}$/),
  'cells&': listOf('cell', 'and', 'und'),
  'cells|': listOf('cell', 'or', 'oder'),
  wall: like(/^[\da-z]+(-[\da-z]+)+$/),
  'walls&': listOf('wall', 'and', 'und'),
  row: like(/^[\da-z]+(-[\da-z]+)?$/),
  bank: oneOf([
    ['the top of {row}', 'die Oberseite von {row}'],
    ['the bottom of {row}', 'die Unterseite von {row}'],
    ['the left of {row}', 'die linke Seite von {row}'],
    ['the right of {row}', 'die rechte Seite von {row}'],
  ]),
  seam: oneOf([['{bank=a} to {bank=b}', '{a} an {b}']]),
  'seams&': listOf('seam', 'and', 'und'),
  int: like(/^\d+$/),
  ints: like(/^\d+, \d+, \d+$/),
  /** Before a noun: "zwei Felder". */
  num: (text) => (/^\d+$/.test(text) ? text : (german[numbers.indexOf(text)] ?? null)),
  /** What a hop passes. */
  screens: oneOf([
    ['exactly {num} pieces', 'genau {num} Figuren'],
    ['one or more pieces', 'eine oder mehr Figuren'],
    ['one or two pieces', 'eine oder zwei Figuren'],
    ['one to {num} pieces', 'eine bis {num} Figuren'],
    ['{num=few} or {num=many} pieces', '{few} oder {many} Figuren'],
    ['{num=few} to {num=many} pieces', '{few} bis {many} Figuren'],
  ]),
  ord: (text) => ordinals[text] ?? (/^\d+th$/.test(text) ? `${parseInt(text)}.` : null),

  // A Pawn.
  'a.n': noun('indefinite', 'n'),
  'a.a': noun('indefinite', 'a'),
  'a.d': noun('indefinite', 'd'),
  A: capital('a.n'),
  'as.a': listOf('a.a', 'and', 'und'),
  'as|a': listOf('a.a', 'or', 'oder'),
  'as|d': listOf('a.d', 'or', 'oder'),
  'the.n': noun('definite', 'n'),
  'the.a': noun('definite', 'a'),
  'the.d': noun('definite', 'd'),
  The: capital('the.n'),

  // ---- where ---------------------------------------------------------------------------------------------------------
  lines: oneOf([
    ['the last rank', 'der letzten Reihe'],
    ['the first rank', 'der ersten Reihe'],
    ['the first rank of another player', 'der ersten Reihe eines anderen Spielers'],
    ['the last {num} ranks', 'den letzten {num} Reihen'],
    ['the first {num} ranks', 'den ersten {num} Reihen'],
    ['the {ord} rank', 'der {ord} Reihe'],
    ['the ranks from the {ord=a} to the {ord=b}', 'den Reihen von der {a} bis zur {b}'],
    ['file {cell}', 'der Linie {cell}'],
    ['files {cell=a} to {cell=b}', 'den Linien {a} bis {b}'],
    ['files {cell=a} to {cell=b} of {lines}', 'den Linien {a} bis {b} auf {lines}'],
    ['file {cell} of {lines}', 'der Linie {cell} auf {lines}'],
    ['the last cell of a file', 'dem letzten Feld einer Linie'],
    ['the first cell of a file', 'dem ersten Feld einer Linie'],
    ['the cells that point up', 'den nach oben zeigenden Feldern'],
    ['the cells that point down', 'den nach unten zeigenden Feldern'],
    ['the {num} outermost cells', 'den {num} äußersten Feldern'],
    ['the {int} outermost cells', 'den {int} äußersten Feldern'],
  ]),
  /** Zones, in the dative. */
  zone: oneOf([
    ['the palace', 'dem Palast'],
    ['the camp', 'dem Lager'],
    ['the enemy camp', 'dem feindlichen Lager'],
    ['the citadel', 'der Zitadelle'],
    ['the enemy citadel', 'der feindlichen Zitadelle'],
    ['the rim', 'dem Rand'],
    ['the ring', 'dem Ring'],
    ['the temple', 'dem Tempel'],
    ['the river', 'dem Fluss'],
    ['the river or beyond it', 'dem Fluss oder dahinter'],
    ['the middle', 'der Mitte'],
    ['the diagonals of a palace', 'den Diagonalen eines Palasts'],
    ['its own side of the river', 'der eigenen Seite des Flusses'],
    ['the far side of the river', 'der anderen Seite des Flusses'],
    ['a bridge', 'einer Brücke'],
    ['one of the {num} middle cells', 'einem der {num} mittleren Felder'],
    ['one of the {int} middle cells', 'einem der {int} mittleren Felder'],
    ['{zone}, beyond the bridges', '{zone}, jenseits der Brücken'],
    [
      'the {num} bridges over the river, which crosses the middle of the board',
      'den {num} Brücken über den Fluss, der durch die Mitte des Bretts geht',
    ],
    [
      "the files of the {names&}' start cells, from its player's edge up to and including these",
      'den Linien der Startfelder der {names&}, vom Rand des Spielers bis zu diesen',
    ],
  ]),
  where: oneOf([
    ['in {zone} ({inside})', 'in {zone} ({inside})'],
    ['on {zone} ({inside})', 'auf {zone} ({inside})'],
    ['in {zone} or in {zone=b}', 'in {zone} oder in {b}'],
    ['in {zone}', 'in {zone}'],
    ['on {zone} or on {zone=b}', 'auf {zone} oder auf {b}'],
    ['on {zone}', 'auf {zone}'],
    ['on {lines}', 'auf {lines}'],
    ['on no cell', 'auf keinem Feld'],
    ['anywhere on the board', 'irgendwo auf dem Brett'],
    ['on one of {int} cells', 'auf einem von {int} Feldern'],
    ['on {cells|}', 'auf {cells|}'],
    ['{where} except {where=b}', '{where}, aber nicht {b}'],
  ]),
  inside: (text, grammar) => grammar.say('lines', text) ?? grammar.say('zone', text),
  Zone: subject('zone'),
  Inside: subject('inside'),

  // ---- how pieces move -----------------------------------------------------------------------------------------------
  way: rowOf([
    ['any distance along lines that go', 'beliebig weit auf Linien, die'],
    ['with each step', 'je Schritt gehen'],
    ['any distance', 'beliebig weit'],
    ['any number of steps', 'beliebig viele Schritte'],
    ['exactly {num} steps', 'genau {num} Schritte'],
    ['up to {num} steps along lines that go', 'bis zu {num} Schritte auf Linien, die'],
    ['up to {num} steps', 'bis zu {num} Schritte'],
    ['one or two steps', 'einen oder zwei Schritte'],
    ['one to {num} steps', 'einen bis {num} Schritte'],
    ['another one after it', 'danach einen weiteren'],
    ['{num=a} or {num=b} steps', '{a} oder {b} Schritte'],
    ['{num=a} to {num=b} steps', '{a} bis {b} Schritte'],
    ['one step', 'einen Schritt'],
    ['in any direction', 'in jede Richtung'],
    ['which may differ', 'die verschieden sein dürfen'],
    ['to any other cell', 'auf jedes andere Feld'],
    ['to any other point', 'auf jeden anderen Punkt'],
    ['one level', 'eine Ebene'],
    ['{num} levels', '{num} Ebenen'],
    ['straight up or down', 'gerade nach oben oder unten'],
    ['up or down', 'nach oben oder unten'],
    ['straight up', 'gerade nach oben'],
    ['straight down', 'gerade nach unten'],
    ['up', 'nach oben'],
    ['down', 'nach unten'],
    ['on a line with leaps of', 'auf einer Linie mit Sprüngen von'],
    ['with a leap of', 'mit einem Sprung von'],
    ['with any number of leaps in one line, each of', 'mit beliebig vielen Sprüngen in einer Linie, jeder von'],
    ['with up to {num} leaps in one line, each of', 'mit bis zu {num} Sprüngen in einer Linie, jeder von'],
    ['one cell', 'einem Feld'],
    ['one point', 'einem Punkt'],
    ['{num} cells', '{num} Feldern'],
    ['{num} points', '{num} Punkten'],
    ['and one to the side', 'und einem zur Seite'],
    ['and {num} to the side', 'und {num} zur Seite'],
    ['and one at {int} degrees to that', 'und einem in {int} Grad dazu'],
    ['and {num} at {int} degrees to that', 'und {num} in {int} Grad dazu'],
    ['only in the {num} directions furthest forward', 'nur in die {num} Richtungen, die am weitesten nach vorn gehen'],
    ['in any of the {num} forward directions', 'in eine der {num} Richtungen nach vorn'],
    ['in any of the {num} backward directions', 'in eine der {num} Richtungen nach hinten'],
    ['all orthogonally', 'alle orthogonal'],
    ['all diagonally', 'alle diagonal'],
    ['orthogonally', 'orthogonal'],
    ['diagonally', 'diagonal'],
    ['straight forward', 'gerade nach vorn'],
    ['straight backward', 'gerade nach hinten'],
    ['forward to the left or right', 'schräg nach vorn'],
    ['backward to the left or right', 'schräg nach hinten'],
    ['forward to the left', 'nach vorn links'],
    ['forward to the right', 'nach vorn rechts'],
    ['backward to the left', 'nach hinten links'],
    ['backward to the right', 'nach hinten rechts'],
    ['to the left', 'nach links'],
    ['to the right', 'nach rechts'],
    ['forward', 'nach vorn'],
    ['backward', 'nach hinten'],
    ['sideways', 'zur Seite'],
    ['over an empty cell', 'über ein leeres Feld'],
    ['over empty cells', 'über leere Felder'],
    ['over an empty point', 'über einen leeren Punkt'],
    ['over empty points', 'über leere Punkte'],
    ['in one line', 'in einer Linie'],
    [
      'round a circle, turning {int} degrees before each further step, always left or always right',
      'im Kreis, mit einer Drehung um {int} Grad vor jedem weiteren Schritt, immer nach links oder immer nach rechts',
    ],
    [
      'in a zigzag, turning {int} degrees left and right alternately',
      'im Zickzack, mit einer Drehung um {int} Grad abwechselnd nach links und rechts',
    ],
    ['{int} degrees off to either side', '{int} Grad nach einer der beiden Seiten gedreht'],
    ['{int} degrees off to the left', '{int} Grad nach links gedreht'],
    ['{int} degrees off to the right', '{int} Grad nach rechts gedreht'],
    ['straight on', 'geradeaus weiter'],
    ['whatever the direction before', 'gleich in welcher Richtung zuvor'],
    ['after which it may go on', 'wonach sie weitergehen darf,'],
    ['then', 'dann'],
    ['hopping over exactly one enemy', 'wobei sie über genau eine feindliche Figur springt'],
    ['which it takes', 'die sie schlägt'],
    ['and ending on an empty cell behind it', 'und auf einem leeren Feld dahinter endet'],
    ['and ending on an empty point behind it', 'und auf einem leeren Punkt dahinter endet'],
    [
      'and ending on the next cell behind it, which must be empty',
      'und auf dem nächsten Feld dahinter endet, das leer sein muss',
    ],
    [
      'and ending on the next point behind it, which must be empty',
      'und auf dem nächsten Punkt dahinter endet, der leer sein muss',
    ],
    [
      'hopping over {screens} of any side to the next cell behind one',
      'wobei sie über {screens} springt, gleich wem sie gehören, auf das nächste Feld hinter einer davon',
    ],
    ['hopping over {screens} of any side', 'wobei sie über {screens} springt, gleich wem sie gehören'],
    [
      'hopping over exactly one piece of any side to the next cell behind it',
      'wobei sie über genau eine Figur springt, gleich wem sie gehört, auf das nächste Feld dahinter',
    ],
    ['hopping over exactly one piece of any side', 'wobei sie über genau eine Figur springt, gleich wem sie gehört'],
    ['but not over {as|a}', 'aber nicht über {as|a}'],
    ['and never capturing {as|a}', 'und ohne je {as|a} zu schlagen'],
    ['if it stands {where}', 'wenn sie {where} steht'],
    ['ending {where}', 'mit dem Ende {where}'],
    ['staying {where}', 'wobei sie {where} bleibt'],
    ['beginning {where}', 'beginnend {where}'],
    ['only {where}', 'nur {where}'],
    ['and', 'und'],
    ['or', 'oder'],
  ]),

  // ---- parts of sentences ---------------------------------------------------------------------------------------------
  /** What comes of it, with the verb before its subject: "…, verliert dieser Spieler". */
  verdict: oneOf([
    draw,
    ['the players who are left share the first place', 'teilen sich die übrigen Spieler den ersten Platz'],
    ['that player loses', 'verliert dieser Spieler'],
    ['that player wins', 'gewinnt dieser Spieler'],
    ['the player who brought it about loses', 'verliert, wer sie herbeigeführt hat'],
    ['the player who brought it about wins', 'gewinnt, wer sie herbeigeführt hat'],
    ['the player who moved first in the game loses', 'verliert, wer in der Partie zuerst gezogen hat'],
    [
      'that player gets a quarter of the point and the opponent three quarters',
      'bekommt dieser Spieler einen viertel Punkt und der Gegner drei Viertel',
    ],
    [
      'the player with fewer pieces on the board wins, and equal numbers draw',
      'gewinnt, wer weniger Figuren auf dem Brett hat; bei gleich vielen ist die Partie remis',
    ],
    ['points decide', 'entscheiden die Punkte'],
  ]),
  /** Points for pieces, by halves: "a Chariot 13". */
  half: like(/^\d+(?:\.5)?$/, (text) => text.replace('.', ',')),
  worth: oneOf([['{a.n} {half}', '{a.n} {half}']]),
  worths: listOf('worth', 'and', 'und'),
  prize: oneOf([
    ['one point', 'einen Punkt'],
    ['{num} points', '{num} Punkte'],
  ]),
  /** Moves to count, by what the other player has: "8 against two Rooks; 64 otherwise". */
  tallies: (text, grammar) => {
    const said = text.split('; ').map((one) => grammar.say('tally', one));
    return said.includes(null) ? null : said.join('; ');
  },
  tally: oneOf([
    ['{int} against {counts}', '{int} gegen {counts}'],
    ['{int} otherwise', 'sonst {int}'],
  ]),
  same: listOf('same1', 'and', 'und'),
  same1: oneOf([
    ['the same player to move', 'demselben Spieler am Zug'],
    ['as many moves of the turn left', 'ebenso vielen übrigen Zügen'],
    ['the same pieces moved in the turn', 'denselben Figuren, die in ihm gezogen haben'],
    ['the same pieces in hand', 'denselben Figuren auf der Hand'],
    ['the same rights to move', 'denselben Rechten zu ziehen'],
    ['as many passes just made', 'ebenso vielen Malen, die eben gepasst wurde'],
    ['the same points won', 'denselben gewonnenen Punkten'],
  ]),
  units: oneOf([
    ['hexagonal cells', 'sechseckigen Feldern'],
    ['triangular cells', 'dreieckigen Feldern'],
    ['cells', 'Feldern'],
    ['points', 'Punkten'],
  ]),
  units4: oneOf([
    ['hexagonal cells', 'sechseckige Felder'],
    ['triangular cells', 'dreieckige Felder'],
    ['cells', 'Felder'],
    ['points', 'Punkte'],
  ]),
  unit: oneOf([
    ['cell', 'ein Feld'],
    ['cells', 'Felder'],
    ['point', 'ein Punkt'],
    ['points', 'Punkte'],
  ]),
  sizes: listOf('int', 'and', 'und'),
  rows: oneOf([
    ['vertical files', 'senkrechten Linien'],
    ['horizontal ranks', 'waagrechten Reihen'],
    ['files', 'Linien'],
    ['ranks', 'Reihen'],
  ]),
  extent: oneOf([
    ['{int=a} to {int=b}', '{a} bis {b}'],
    ['{int}', 'je {int}'],
  ]),
  /** "eight Pawns", "a King". */
  count: oneOf([
    ['{a.a}', '{a.a}'],
    ['one {name}', 'einen {name}'],
    ['{num} {name}', '{num} {name}'],
  ]),
  counts: listOf('count', 'and', 'und'),
  sides: oneOf([
    ['at the bottom', 'unten'],
    ['at the top', 'oben'],
    ['on the left', 'links'],
    ['on the right', 'rechts'],
    ['at the lower left', 'unten links'],
    ['at the lower right', 'unten rechts'],
    ['at the upper left', 'oben links'],
    ['at the upper right', 'oben rechts'],
  ]),
  seat: oneOf([
    ['{name} sits {sides}', '{name} sitzt {sides}'],
    ['{name} {sides}', '{name} {sides}'],
  ]),
  seats: listOf('seat', 'and', 'und'),
  board: oneOf([
    [
      'The board has {int=f} files and {int=r} ranks, {int=c} cells',
      'Das Brett hat {f} Linien und {r} Reihen, {c} Felder',
    ],
    [
      'The pieces stand on the {int=c} points where {int=f} files and {int=r} ranks cross',
      'Die Figuren stehen auf den {c} Punkten, in denen sich {f} Linien und {r} Reihen kreuzen',
    ],
    [
      'The board is a hexagon of {int} {units}, {num} along each edge, in {rows}',
      'Das Brett ist ein Sechseck aus {int} {units}, {num} an jeder Seite, in {rows}',
    ],
    [
      'The board is a cross of {int=c} cells in {int=f} files and {int=r} ranks, with arms {num=a} cells wide',
      'Das Brett ist ein Kreuz aus {c} Feldern in {f} Linien und {r} Reihen, die Arme {a} Felder breit',
    ],
    [
      'The board has {num=s} sectors of {int=f} files and {int=r} ranks, {int=c} cells, that meet in the middle',
      'Das Brett hat {s} Sektoren aus {f} Linien und {r} Reihen, {c} Felder, die sich in der Mitte treffen',
    ],
    [
      'The last rank of a sector is next to those of the two sectors beside it, half to each',
      'Die letzte Reihe eines Sektors grenzt an die der beiden Sektoren daneben, zur Hälfte an jede',
    ],
    [
      'A diagonal line through the middle forks: it goes on to either side of the cell that lies opposite',
      'Eine Diagonale durch die Mitte gabelt sich: Sie geht auf beiden Seiten des Feldes weiter, das gegenüberliegt',
    ],
    [
      'A leap may pass the middle on either side, too',
      'Auch ein Sprung kann auf beiden Seiten an der Mitte vorbeiführen',
    ],
    [
      'The file in the middle forks: it leads to the middle files of both, and so do the lines and leaps past it',
      'Die Linie in der Mitte gabelt sich: Sie führt zu den mittleren Linien beider, und ebenso gehen Linien und Sprünge daran vorbei',
    ],
    [
      'Forward is away from the own first rank, and in other sectors towards the first rank of their owner',
      'Vorwärts heißt: weg von der eigenen ersten Reihe, und in anderen Sektoren auf die erste Reihe von deren Besitzer zu',
    ],
    [
      'The board has {int} {units4} in triangles with {num} along each side',
      'Das Brett hat {int} {units4} in Dreiecken mit {num} an jeder Seite',
    ],
    [
      'The board has {int} {units4} in a triangle with {num} along each side',
      'Das Brett hat {int} {units4} in einem Dreieck mit {num} an jeder Seite',
    ],
    [
      'The board has {int} {units4} in {num} {rows} of {extent}',
      'Das Brett hat {int} {units4} in {num} {rows} von {extent}',
    ],
    ['The board has {int} {units4} in {rows} of {extent}', 'Das Brett hat {int} {units4} in {rows} von {extent}'],
  ]),
  /** "a Rook as a Pawn; a Bishop as a Knight". */
  turned: (text, grammar) => {
    const said = text.split('; ').map((one) => grammar.say('turned1', one));
    return said.includes(null) ? null : said.join('; ');
  },
  turned1: oneOf([['{a.n=a} as {a.n=b}', '{a} als {b}']]),
  faces: listOf('turned1', 'and', 'und'),
  /** Where steps lead to that say what is near. */
  stepsFrom: oneOf([
    ['{way} from it, whatever stands between', '{way} davon entfernt, gleich was dazwischen steht'],
    ['{way} from it', '{way} davon entfernt'],
    ['{way} from the {the.d}, whatever stands between', '{way} von {the.d} entfernt, gleich was dazwischen steht'],
    ['{way} from the {the.d}', '{way} von {the.d} entfernt'],
  ]),
  /** What a move closes in, between two pieces of its player. */
  mover: oneOf([
    ['a piece', 'eine Figur'],
    ['{a.n}', '{a.n}'],
  ]),
  /** Cells of an initial move, behind "No cell". */
  initialPart: oneOf([
    ['where it begins', 'auf dem er beginnt'],
    ['that it passes', 'über das er führt'],
    ['where it ends', 'auf dem er endet'],
  ]),
  initialParts: listOf('initialPart', 'or', 'oder'),
  otherEnd: oneOf([
    ['a piece', 'einer anderen Figur'],
    ['{a.d}', '{a.d}'],
  ]),
  closedIn: oneOf([
    ["a rival's piece stands", 'eine gegnerische Figur steht'],
    ["up to {num} rivals' pieces in a row stand", 'bis zu {num} gegnerische Figuren in einer Reihe stehen'],
    ["any number of rivals' pieces in a row stand", 'beliebig viele gegnerische Figuren in einer Reihe stehen'],
  ]),
  fate: oneOf([
    ['it is taken', 'wird diese geschlagen'],
    ['they are taken', 'werden diese geschlagen'],
    ['it changes sides', 'wechselt diese die Seite'],
    ['they change sides', 'wechseln diese die Seite'],
  ]),
  passed: oneOf([
    ['all that it passes', 'werden alle übersprungenen geschlagen'],
    ['all that it passes, {num} at most', 'werden alle übersprungenen geschlagen, höchstens {num}'],
    ['the one that it passes', 'wird die übersprungene geschlagen'],
  ]),
  contactFate: oneOf([
    ['that piece is taken', 'wird diese geschlagen'],
    [
      "that piece and all rivals' pieces in a row behind it are taken",
      'werden diese und alle gegnerischen Figuren, die hinter ihr in einer Reihe stehen, geschlagen',
    ],
    [
      "that piece and the rivals' pieces in a row behind it are taken, {num} at most",
      'werden diese und die gegnerischen Figuren, die hinter ihr in einer Reihe stehen, geschlagen, höchstens {num}',
    ],
  ]),
  compounds: (text, grammar) => {
    const said = text.split('; ').map((one) => grammar.say('compound', one));
    return said.includes(null) ? null : said.join('; ');
  },
  compound: oneOf([['{a.n} is {pairs}', '{a.n} besteht aus {pairs}']]),
  pairs: listOf('pair', 'or', 'oder'),
  pair: oneOf([['{a.d=a} and {a.d=b}', '{a} und {b}']]),
  twos: (text, grammar) => {
    const said = text.split('; ').map((one) => grammar.say('names&', one));
    return said.includes(null) ? null : said.join('; ');
  },
  castlings: (text, grammar) => {
    const said = text.split(', or ').map((one) => grammar.say('castling', one));
    return said.includes(null) ? null : said.join(', oder ');
  },
  castling: oneOf([
    [
      'the {the.n=r} goes from {cell=a} to {cell=b} and the {the.n=p} from {cell=c} to {cell=d}',
      'geht {r} von {a} nach {b} und {p} von {c} nach {d}',
    ],
    [
      'the {the.n=r} goes from its start cell to {cell=b} and any {name=p} from its start cell to {cell=d}',
      'geht {r} von seinem Startfeld nach {b} und ein beliebiger {p} von seinem Feld nach {d}',
    ],
    [
      'the {the.n=r} goes from its start cell to {cell=b} and the {the.n=p} that stands {way} of it from its start cell to {cell=d}',
      'geht {r} von seinem Startfeld nach {b} und {p}, der {way} davon steht, von seinem Feld nach {d}',
    ],
  ]),
  starts: (text, grammar) => {
    const said = text.split('; then ').map((one) => grammar.say('placed', one));
    return said.includes(null) ? null : said.join('; dann ');
  },
  placed: oneOf([
    ['the other one {left}', 'der andere {left}'],
    ['{as|n}, from left to right, {left}', '{as|n}, von links nach rechts, {left}'],
    ['{as|n} {left}', '{as|n} {left}'],
    ['{as&n}, from left to right, {left}', '{as&n}, von links nach rechts, {left}'],
    ['{num} {name} {left}', '{num} {name} {left}'],
  ]),
  'as|n': listOf('a.n', 'or', 'oder'),
  'as&n': listOf('a.n', 'and', 'und'),
  left: oneOf([
    ['on a cell that is left', 'auf ein übriges Feld'],
    ['on cells that are left', 'auf übrige Felder'],
    ['on {cells|}', 'auf {cells|}'],
  ]),
  limit: oneOf([
    ['more than {num} pieces of one type on the board', 'mehr als {num} Figuren einer Art auf dem Brett'],
    [
      'more than {num} of one simple piece, counted alone and in compounds together',
      'mehr als {num} von einer einfachen Figur, einzeln und in Verbindungen zusammengezählt',
    ],
    ['more than one {names|}', 'mehr als eine Figur dieser Arten: {names|}'],
    ['more than {num} {names|}', 'mehr als {num} {names|}'],
  ]),
  limits: listOf('limit', 'or', 'oder'),
  passant: oneOf([
    ['a piece that has just made its initial move', 'Eine Figur, die eben ihren Anfangszug gemacht hat,'],
    [
      'a piece that made its initial move in the turn before, and no move since,',
      'Eine Figur, die in der Runde davor ihren Anfangszug gemacht und seither nicht gezogen hat,',
    ],
  ]),
  until: oneOf([
    ['and only at once', 'und nur sofort'],
    ['and only by the first move of the turn', 'und nur mit dem ersten Zug der Runde'],
    [
      'and only by the first move of the turn or right after another such capture',
      'und nur mit dem ersten Zug der Runde oder gleich nach einem anderen solchen Schlagen',
    ],
    ['until the owner of the piece is to move again', 'bis der Besitzer der Figur wieder am Zug ist'],
  ]),
  moves: oneOf([
    ['one move', 'einen Zug'],
    ['{num} moves', '{num} Züge'],
  ]),
  span: oneOf([
    ['for {int} moves by each player', 'in {int} Zügen jedes Spielers'],
    ['for {num} turns in a row', 'in {num} Runden hintereinander'],
    [
      "for {int} moves in a row, counting every player's moves and passes",
      'in {int} Zügen hintereinander, wobei die Züge aller zählen, und auch wer passt',
    ],
    [
      "for {int} moves in a row, counting every player's moves",
      'in {int} Zügen hintereinander, wobei die Züge aller zählen',
    ],
  ]),
  quiet: oneOf([
    ['no piece is captured', 'keine Figur geschlagen'],
    ['no piece is captured and no {names|} moves', 'keine Figur geschlagen und kein {names|} gezogen'],
    [
      'no piece is captured, no {names|} moves and nobody is eliminated',
      'keine Figur geschlagen, kein {names|} gezogen und niemand ausgeschieden',
    ],
    ['no piece is captured and nobody is eliminated', 'keine Figur geschlagen und niemand ausgeschieden'],
  ]),

  // ---- pieces near others ----------------------------------------------------------------------------------------------
  touched: oneOf([
    ['Enemy pieces', 'gegnerische Figuren'],
    ['Own pieces', 'eigene Figuren'],
    ['Pieces of either side', 'Figuren beider Seiten'],
    ['Enemy {names&}', 'gegnerische {names&}'],
    ['Own {names&}', 'eigene {names&}'],
    ['{names&} of either side', '{names&} beider Seiten'],
  ]),
  near: oneOf([
    ['that {a.n} attacks or guards', ', die {a.n} angreift oder deckt,'],
    ['that {a.n} attacks', ', die {a.n} angreift,'],
    ['that {a.n} guards', ', die {a.n} deckt,'],
    ['within reach of {a.d}', ' in der Reichweite von {a.d}'],
  ]),

  // ---- sentences, without the full stop ---------------------------------------------------------------------------------
  sentence: oneOf([
    // Pieces.
    ['Does not move', 'Zieht nicht'],
    ['Moves like {a.n=a} or like {a.n=b}', 'Zieht wie {a} oder wie {b}'],
    ['Moves and captures {way}', 'Zieht und schlägt {way}'],
    ['Moves, without capturing, {way}', 'Zieht, ohne zu schlagen, {way}'],
    ['Moves, never capturing, {way}', 'Zieht, ohne je zu schlagen, {way}'],
    ['Moves only to capture, {way}', 'Zieht nur, um zu schlagen, {way}'],
    ['Moves {way}', 'Zieht {way}'],
    ['Captures {way}', 'Schlägt {way}'],
    ['It also captures {way}', 'Sie schlägt auch {way}'],
    ['Without capturing it also moves {way}', 'Ohne zu schlagen, zieht sie auch {way}'],
    ['Its initial move, which captures nothing, is {way}', 'Ihr Anfangszug, der nichts schlägt, geht {way}'],
    ['Every cell on the way must be empty', 'Jedes Feld auf dem Weg muss leer sein'],
    ['Every point on the way must be empty', 'Jeder Punkt auf dem Weg muss leer sein'],
    [
      'A piece on the circle is in its way, one inside it is not; it never comes back to where it started',
      'Eine Figur auf dem Kreis steht im Weg, eine in seinem Inneren nicht; sie kommt nie dorthin zurück, wo sie losging',
    ],
    ['Nothing can block a leap', 'Nichts kann einen Sprung aufhalten'],
    [
      'With two steps it jumps over what stands on the first cell, or takes it if it is an enemy, and may take another one where it ends',
      'Mit zwei Schritten springt sie über das, was auf dem ersten Feld steht, oder schlägt es, wenn es dem Gegner gehört, und darf am Ziel noch eine Figur schlagen',
    ],
    [
      'The second step may lead back to where it started: so it takes without leaving its cell, or stays where it is if a cell of a first step is empty',
      'Der zweite Schritt darf dorthin zurückführen, wo sie losging: So schlägt sie, ohne ihr Feld zu verlassen, oder bleibt stehen, wenn ein Feld eines ersten Schritts leer ist',
    ],

    ...rules,
    ...promotion,
    ...effects,
    ...ends,
  ]),
  Compounds: capital('compounds'),
  ending: oneOf([
    ['won', 'gewonnen'],
    ['lost', 'verloren'],
  ]),
  from: oneOf([
    [
      'from its start cell, but not if it stands {where}',
      'von seinem Startfeld aus, aber nicht, wenn er {where} steht,',
    ],
    ['from its start cell', 'von seinem Startfeld aus'],
    [
      'from any cell on which {a.n} of its side started, but not if it stands {where}',
      'von jedem Feld aus, auf dem anfangs {a.n} seiner Seite stand, aber nicht, wenn er {where} steht,',
    ],
    [
      'from any cell on which {a.n} of its side started',
      'von jedem Feld aus, auf dem anfangs {a.n} seiner Seite stand,',
    ],
    [
      'from any cell on which such a piece of its side started',
      'von jedem Feld aus, auf dem anfangs eine solche Figur seiner Seite stand,',
    ],
    ['when it stands {where}', 'wenn er {where} steht,'],
  ]),
  // ---- what else is said: whole texts ------------------------------------------------------------------------------------
  reason: oneOf(reasons),
  whole: oneOf([...results, ...answers, ...reports, ...obstacles, ...reasons]),
  obstacle: oneOf(obstacles),
  army: (text, grammar) => (text === 'nothing' ? 'nichts' : grammar.say('names&', text)),
  place: (text, grammar) => (/^\d+ more$/.test(text) ? text.replace('more', 'weitere') : grammar.say('cell', text)),
  places: listOf('place', 'and', 'und'),
  points: like(/^(?:0|1|1\/2|1\/4|3\/4)$/),
  /** What somebody has typed or called himself. */
  any: like(/^[^]+$/),
  people: listOf('any', 'and', 'und'),
  next: oneOf([
    ['on a neighbouring cell, unless that is {a.n}', 'die auf einem Nachbarfeld steht, außer das ist {a.n}'],
    ['on a neighbouring cell', 'die auf einem Nachbarfeld steht'],
    ['one step away {way}, unless that is {a.n}', 'die einen Schritt {way} entfernt steht, außer das ist {a.n}'],
    ['one step away {way}', 'die einen Schritt {way} entfernt steht'],
  ]),
});

const titles: Readonly<Record<string, string>> = {
  Board: 'Brett',
  'Royal pieces': 'Königliche Figuren',
  Start: 'Aufstellung',
  Play: 'Spiel',
  Promotion: 'Verwandlung',
  'End of the game': 'Ende der Partie',
  Pieces: 'Figuren',
  'Initial moves': 'Anfangszüge',
  Castling: 'Rochade',
  Explosions: 'Explosionen',
  Pushing: 'Schieben',
  Exchanges: 'Platztausch',
  Burning: 'Verbrennen',
  'Closing in': 'Einklemmen',
  Drowning: 'Ertrinken',
  'Captures from afar': 'Schlagen aus der Ferne',
  'Changing sides': 'Seitenwechsel',
  'Going on': 'Weitergehen',
  'Coming up and moving away': 'Herankommen und Wegziehen',
  'Passing over': 'Überspringen',
  'Crossing lines': 'Gekreuzte Linien',
  Rebirth: 'Wiedergeburt',
  'Turning to stone': 'Versteinern',
  'What stays behind': 'Was zurückbleibt',
  'Captured pieces': 'Geschlagene Figuren',
  Drops: 'Einsetzen',
  Elimination: 'Ausscheiden',
  'Changing places': 'Platztausch',
  'Near other pieces': 'Nahe bei anderen Figuren',
  Fusion: 'Verbindung',
  'Pieces that come in': 'Figuren, die hereinkommen',
  'Royal piece': 'Königliche Figur',
};

/** A text of the core in German, or null. */
export function say(text: string): string | null {
  const whole = titles[text] ?? core.say('whole', text.replace(/\.$/, ''));
  if (whole) return whole;
  const said = text.split(/(?<=\.) (?=\p{Lu})/u).map((sentence) => {
    const plain = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
    const found = core.say('sentence', plain);
    return found && found[0]!.toUpperCase() + found.slice(1) + (plain === sentence ? '' : '.');
  });
  return said.includes(null) ? null : said.join(' ').replace(/\b([Ii])n dem\b/g, '$1m');
}
