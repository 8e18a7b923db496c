// Addresses of the nets, as a thread of the engine wants them.

import { nets } from './nets';
import type { Places } from './engine';

/** By their paths in the folder of the variants; `folder` is where they lie when not beside the module, from `base` on. */
export function netAddresses(folder: Places['nets'], base?: string): Record<string, string> {
  const within = folder === undefined ? null : new URL(String(folder).replace(/\/*$/, '/'), base);
  return Object.fromEntries(
    Object.entries(nets).map(([file, beside]) => [
      `values/${file.replace(/\.txt$/, '.net')}`,
      (within ? new URL(file, within) : beside).href,
    ]),
  );
}
