export interface EngineInstance {
  start(variants: string): void;
  answer(path: string, body: string): { status: number; body: string };
  perft(id: string, depth: number): number;
  /** Nodes of `sennight bench`, and of a search of so many from the array. */
  bench(id: string): number;
  search(id: string, nodes: number): number;
}
export function instantiate(
  module: WebAssembly.Module,
  now: () => number,
  progress?: (share: number) => void,
): Promise<EngineInstance>;
