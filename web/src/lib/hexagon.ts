// A regular hexagon as an SVG path, for the logo.

/** Outline with a corner at the top, centred at x, y; `radius` is the distance of the corners. */
export function hexagonPath(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3;
    return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}
