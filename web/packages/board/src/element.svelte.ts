// <sennight-board>: the board of the app as a custom element. It knows no rules; `legal` says what may be played.

import { flushSync, mount, unmount } from 'svelte';
import type { Move, Piece, Position, Variant } from '../../../src/api/types';
import { readPlacement } from '../../../src/board/placement';
import { readShapes, type Brush, type Shape } from '../../../src/board/shapes';
import type { Source } from '../../../src/board/state';
import boardColours from '../../../src/lib/boards.css?inline';
import colours from '../../../src/lib/colours.css?inline';
import type { PieceSet } from '../../../src/pieces/set';
import pieceColours from '../../../src/pieces/pieces.css?inline';
import { Shown } from './shown.svelte';
import Widget from './Widget.svelte';
import { languageFor, speak } from '../../../src/texts/language';
import german from '../../../src/texts/de/board';

export type { Brush, Move, Piece, PieceSet, Position, Shape, Source, Variant };

/** What the board needs of a position; that of the engine or of the server is one. */
export type BoardPosition = Pick<Position, 'pieces' | 'turn'> & Partial<Pick<Position, 'hands' | 'checks' | 'legal'>>;

export interface SennightBoardEventMap {
  /** A legal move was made. The board shows it at once, unless the event is cancelled. */
  move: CustomEvent<{ move: Move }>;
  /** A piece was taken up, on a cell or in a hand, or let go (null). */
  select: CustomEvent<{ source: Source | null }>;
  /** Arrows and circles were drawn or taken away. */
  shapes: CustomEvent<{ shapes: readonly Shape[] }>;
}

const settable = ['orientation', 'pieceSet', 'interactive', 'shapes', 'lastMove', 'label'] as const;
const pieceSets: readonly PieceSet[] = ['usual', 'pictures', 'tokens', 'letters'];

// Outside of a browser the module can be loaded all the same, for its types and for servers that render pages.
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface below adds nothing that the class lacks
export class SennightBoard extends Base {
  static readonly observedAttributes = [
    'variant',
    'src',
    'fen',
    'orientation',
    'piece-set',
    'interactive',
    'shapes',
    'label',
  ];

  readonly #shown = new Shown();
  #variant: Variant | null = null;
  #position: BoardPosition | null = null;
  #fen = '';
  #legal: readonly Move[] | null = null;
  #shapesText = '';
  #mounted: Record<string, unknown> | null = null;

  /** The game, as JSON of the engine or of a server (`Variant`). Shows its start position. */
  get variant(): Variant | null {
    return this.#variant;
  }
  set variant(variant: Variant | null) {
    // A FEN that came first is for this game; one of another game is not.
    if (this.#variant) this.#fen = '';
    this.#variant = variant;
    this.#position = null;
    this.#legal = null;
    this.#shown.lastMove = null;
    this.#show();
    if (this.#shapesText) this.#readShapes();
  }

  /** What stands on the board. Without one: what `fen` says, else the start of the game. */
  get position(): BoardPosition | null {
    return this.#position;
  }
  set position(position: BoardPosition | null) {
    this.#position = position;
    this.#legal = null;
    this.#show();
  }

  /** Placement, hands and side to move; the other fields are not read. Throws when it is no position of the game. */
  get fen(): string {
    return this.#fen;
  }
  set fen(fen: string) {
    if (fen && this.#variant) readPlacement(this.#variant, fen);
    this.#fen = fen;
    this.#position = null;
    this.#legal = null;
    this.#show();
  }

  /** The moves that may be made; those of `position` unless set. Setting a position forgets them. */
  get legal(): readonly Move[] {
    return this.#legal ?? this.#position?.legal ?? [];
  }
  set legal(legal: readonly Move[]) {
    this.#legal = legal;
    this.#show();
  }

  /** The index of the player whose side is at the bottom. */
  get orientation(): number {
    return this.#shown.orientation;
  }
  set orientation(player: number) {
    this.#shown.orientation = player;
  }

  /** How pieces are drawn: 'usual', as the players of the game know them, 'pictures', 'tokens' or 'letters'. */
  get pieceSet(): PieceSet {
    return this.#shown.pieceSet;
  }
  set pieceSet(set: PieceSet) {
    this.#shown.pieceSet = pieceSets.includes(set) ? set : 'usual';
  }

  /** Whether moves can be made; else the board can be looked at and walked through only. */
  get interactive(): boolean {
    return this.#shown.interactive;
  }
  set interactive(interactive: boolean) {
    this.#shown.interactive = interactive;
  }

  /** Arrows, and circles where both cells are the same. */
  get shapes(): readonly Shape[] {
    return this.#shown.shapes;
  }
  set shapes(shapes: readonly Shape[]) {
    this.#shown.shapes = shapes;
  }

  /** The move that is marked. */
  get lastMove(): { from: string; to: string } | null {
    return this.#shown.lastMove;
  }
  set lastMove(move: { from: string; to: string } | null) {
    this.#shown.lastMove = move;
  }

  /** What a screen reader calls the board; "" for its own words. */
  get label(): string {
    return this.#shown.label;
  }
  set label(label: string) {
    this.#shown.label = label;
  }

  connectedCallback() {
    if (this.#mounted) return;
    // What was set before the element was known hides the properties of its class.
    for (const name of ['variant', 'fen', 'position', 'legal', ...settable] as const)
      if (Object.hasOwn(this, name)) {
        const value = this[name];
        Reflect.deleteProperty(this, name);
        Object.assign(this, { [name]: value });
      }
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (!root.querySelector('style[data-colours]')) {
      const style = document.createElement('style');
      style.dataset.colours = '';
      style.textContent = [colours, pieceColours, boardColours].join('\n');
      root.append(style);
    }
    this.#mounted = mount(Widget, {
      target: root,
      props: {
        shown: this.#shown,
        onmove: (move: Move) => this.#tell('move', { move }, true),
        onselect: (source: Source | null) => void this.#tell('select', { source }),
        onshapes: (shapes: readonly Shape[]) => {
          this.#shown.shapes = shapes;
          this.#tell('shapes', { shapes });
        },
      },
    });
    flushSync();
  }

  disconnectedCallback() {
    if (this.#mounted) void unmount(this.#mounted);
    this.#mounted = null;
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null) {
    const text = value ?? '';
    if (name === 'variant') this.variant = text === '' ? null : (JSON.parse(text) as Variant);
    else if (name === 'src') void this.#load(text);
    else if (name === 'fen') this.fen = text;
    else if (name === 'orientation') this.orientation = Number(text) || 0;
    else if (name === 'piece-set') this.pieceSet = text as PieceSet;
    else if (name === 'interactive') this.interactive = value !== null;
    else if (name === 'label') this.label = text;
    else if (name === 'shapes') {
      this.#shapesText = text;
      this.#readShapes();
    }
  }

  async #load(address: string) {
    if (address === '') return;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const variant = (await response.json()) as Variant;
      if (this.getAttribute('src') === address) this.variant = variant;
    } catch (problem) {
      const message = `${address}: ${problem instanceof Error ? problem.message : String(problem)}`;
      this.dispatchEvent(new ErrorEvent('error', { message, error: problem }));
    }
  }

  /** As in comments of PGN: `Ge2e4,Rd4`, green from e2 to e4 and a red circle on d4. */
  #readShapes() {
    if (!this.#variant) return;
    const cells = new Set(this.#variant.board.cells.map(({ name }) => name));
    this.shapes = this.#shapesText.split(',').flatMap((one) => readShapes(`[%cal ${one.trim()}]`, cells).shapes);
  }

  #show() {
    const variant = this.#variant;
    const shown = this.#shown;
    if (variant) {
      const start: BoardPosition = this.#fen ? readPlacement(variant, this.#fen) : variant.start;
      const { pieces, turn, hands = [], checks = [] } = this.#position ?? start;
      Object.assign(shown, { pieces, turn, hands: variant.players.map((_, i) => hands[i] ?? {}), checks });
    }
    shown.variant = variant;
    shown.legal = this.legal;
  }

  #tell<K extends keyof SennightBoardEventMap>(
    type: K,
    detail: SennightBoardEventMap[K]['detail'],
    cancelable = false,
  ) {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }));
  }
}

/** The types of the events, for listeners. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the same methods, typed
export interface SennightBoard {
  addEventListener<K extends keyof SennightBoardEventMap>(
    type: K,
    listener: (this: SennightBoard, event: SennightBoardEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sennight-board': SennightBoard;
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('sennight-board')) {
  const language = languageFor('auto', [document.documentElement.lang]);
  if (language === 'de') speak(language, { board: german });
  customElements.define('sennight-board', SennightBoard);
}
