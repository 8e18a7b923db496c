// Tells when an element first comes near the screen, so that long pages draw only what is looked at.

/** For `{@attach}`: calls `seen` once when the element is within 300 pixels of the screen. */
export function whenVisible(seen: () => void) {
  return (node: Element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { rootMargin: '300px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  };
}
