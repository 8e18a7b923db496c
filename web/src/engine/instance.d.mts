/** What is handed to a worker that helps. */
export interface HelperPlace {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  stack: number;
}
export interface EngineInstance {
  helperPlace(): HelperPlace;
  start(variants: string): void;
  give(path: string, text: string): void;
  answer(path: string, body: string): { status: number; body: string };
  perft(id: string, depth: number): number;
  /** Nodes of `sennight bench`, and of a search of so many from the array. */
  bench(id: string): number;
  search(id: string, nodes: number): number;
}
export const needsFile: number;
export function help(place: HelperPlace, ready: () => void): Promise<void>;
export function instantiate(
  module: WebAssembly.Module,
  now: () => number,
  progress?: (share: number) => void,
): Promise<EngineInstance>;
