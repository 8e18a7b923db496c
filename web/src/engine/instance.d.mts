export interface EngineInstance {
  start(variants: string): void;
  answer(path: string, body: string): { status: number; body: string };
  perft(id: string, depth: number): number;
  bench(id: string): number;
}
export function instantiate(module: WebAssembly.Module, now: () => number): Promise<EngineInstance>;
