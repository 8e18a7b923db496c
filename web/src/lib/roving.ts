// One tab stop for a list: Tab comes to the entry that was last there, arrows, Home and End go between entries.

/** For `{@attach}` on the list; `selector` names what in it takes the focus. */
export function roving(selector: string) {
  return (list: HTMLElement) => {
    let current: HTMLElement | null = null;
    const entries = () => [...list.querySelectorAll<HTMLElement>(selector)];

    /** Lets Tab come to one entry only. */
    function settle(wanted?: HTMLElement) {
      const all = entries();
      const next = wanted ?? (current && all.includes(current) ? current : all[0]);
      for (const entry of all) {
        const index = entry === next ? 0 : -1;
        if (entry.tabIndex !== index) entry.tabIndex = index;
      }
      current = next ?? null;
    }

    function focused(event: FocusEvent) {
      const entry = (event.target as Element).closest<HTMLElement>(selector);
      if (entry) settle(entry);
    }

    function pressed(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = entries();
      const at = all.indexOf((event.target as Element).closest<HTMLElement>(selector)!);
      if (at < 0) return;
      const to = goal(all, at, event.key);
      if (to === undefined) return;
      event.preventDefault();
      to.focus();
    }

    const observer = new MutationObserver(() => settle());
    observer.observe(list, { childList: true, subtree: true });
    list.addEventListener('focusin', focused);
    list.addEventListener('keydown', pressed);
    settle();
    return () => {
      observer.disconnect();
      list.removeEventListener('focusin', focused);
      list.removeEventListener('keydown', pressed);
    };
  };
}

/** Where a key leads from an entry; undefined for keys that are none of the list's, null never. */
function goal(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    case 'ArrowLeft':
      return all[Math.max(0, at - 1)];
    case 'ArrowRight':
      return all[Math.min(all.length - 1, at + 1)];
    case 'ArrowUp':
    case 'ArrowDown':
      return all[rowStep(all.map(middle), at, key === 'ArrowDown' ? 1 : -1)];
    default:
      return undefined;
  }
}

function middle(entry: HTMLElement): { x: number; y: number } {
  const box = entry.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * The entry in the next row (`way` 1) or the one before (-1) that is nearest across; `at` itself in the last row. Rows
 * are heights at least ten pixels apart.
 */
export function rowStep(places: readonly { x: number; y: number }[], at: number, way: 1 | -1): number {
  const from = places[at]!;
  const beyond = places.map(({ y }) => (y - from.y) * way).filter((ahead) => ahead > 10);
  if (beyond.length === 0) return at;
  const row = Math.min(...beyond);
  let best = at;
  let nearest = Infinity;
  places.forEach(({ x, y }, i) => {
    if (Math.abs((y - from.y) * way - row) > 10) return;
    const across = Math.abs(x - from.x);
    if (across < nearest) [best, nearest] = [i, across];
  });
  return best;
}
