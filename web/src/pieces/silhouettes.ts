// The program's own piece drawings, on a field of 100 by 100. `body` is filled and outlined, `lines` are strokes on it,
// `holes` are small areas in the colour of the strokes. A new drawing is one more entry; its key is the `picture` of
// piece types that use it.

export interface Silhouette {
  body: string;
  lines?: string;
  holes?: string;
}

const foot = 'M24 89v-5q0-7 7-7h38q7 0 7 7v5z';
const wideFoot = 'M20 89v-5q0-7 7-7h46q7 0 7 7v5z';

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

export const silhouettes: Readonly<Record<string, Silhouette>> = {
  pawn: {
    body: `M41 46C34 43 32 36 34 30C37 19 63 19 66 30C68 36 66 43 59 46H64Q68 46 68 49.5T64 53H60C60 63 64 70 72 77H28C36 70 40 63 40 53H36Q32 53 32 49.5T36 46z${foot}`,
    lines: 'M42 53H58',
  },
  rook: {
    body: `M26 20H37V28H44.5V20H55.5V28H63V20H74V38L66 46L68.5 71L73 77H27L31.5 71L34 46L26 38z${wideFoot}`,
    lines: 'M34 46H66M32 70H68',
  },
  bishop: {
    body: `${circle(50, 15, 5)}M50 20C63 29 70 39 70 49C70 57 66 62 61 65H66Q69 65 69 68T66 71H62L66 77H34L38 71H34Q31 71 31 68T34 65H39C34 62 30 57 30 49C30 39 37 29 50 20z${foot}`,
    lines: 'M58 34L50 47M39 65H61',
  },
  knight: {
    body: `M30 77C31 62 47 57 48 47C42 52 37 53 33 58C30 62 26 62 23 58L19 53C17 50 18 47 20 44L33 27C33 22 34 18 36 14L43 20C45 17 47 15 50 13L53 20C70 24 80 42 77 77z${foot}`,
    lines: 'M57 29C67 37 70 52 69 69M23 52L27 50',
    holes: circle(39, 32, 2.8),
  },
  queen: {
    body: `${circle(18, 27, 5)}${circle(34, 19, 5)}${circle(50, 15, 5)}${circle(66, 19, 5)}${circle(82, 27, 5)}M20 31L32 51L35 24L45 48L50 20L55 48L65 24L68 51L80 31L73 63C71 66 70 69 70 77H30C30 69 29 66 27 63z${wideFoot}`,
    lines: 'M27 63Q50 55 73 63',
  },
  king: {
    body: `M46 8H54V15H61V22H54V28C59 31 60 35 59 39C66 32 83 34 83 48C83 58 74 62 71 70V77H29V70C26 62 17 58 17 48C17 34 34 32 41 39C40 35 41 31 46 28V22H39V15H46z${wideFoot}`,
    lines: 'M50 42V62M29 69Q50 60 71 69M41 39C46 44 48 50 50 60M59 39C54 44 52 50 50 60',
  },
  cannon: {
    body: `M70 20L83 36L47 66L27 62L24 47z${circle(38, 66, 21)}M52 78L84 80Q88 81 88 85V89H52z`,
    lines: `M38 48V84M20 66H56M25 53L51 79M51 53L25 79M65 24L78 40`,
    holes: circle(38, 66, 5),
  },
  general: {
    body: 'M43 25C36 18 40 9 50 7C60 9 64 18 57 25C71 28 80 40 80 56V78Q80 89 69 89H62V61H57V73L50 80L43 73V61H38V89H31Q20 89 20 78V56C20 40 29 28 43 25z',
    lines: 'M50 26V52M29 52H71',
  },
  guard: {
    body: 'M50 12C59 19 70 22 80 22V48C80 68 67 81 50 89C33 81 20 68 20 48V22C30 22 41 19 50 12z',
    lines: 'M50 25V76M31 45H69',
  },
  elephant: {
    body: 'M30 18C40 11 60 11 70 18C80 14 91 23 89 39C87 53 78 58 70 56C68 62 64 66 60 68V80C60 86 56 89 50 89H38V80H47V68C37 66 32 62 30 56C22 58 13 53 11 39C9 23 20 14 30 18z',
    lines: 'M30 18C25 28 25 46 30 56M70 18C75 28 75 46 70 56M41 64L33 72M60 64L68 72M50 76H60',
    holes: circle(41, 40, 3) + circle(59, 40, 3),
  },
  horse: {
    body: 'M23 84C12 66 13 22 36 14C45 11 55 11 64 14C87 22 88 66 77 84Q76 89 70 89H62V79H66C72 60 70 36 59 30C53 27 47 27 41 30C30 36 28 60 34 79H38V89H30Q24 89 23 84z',
    holes:
      circle(25, 60, 2.6) +
      circle(28, 42, 2.6) +
      circle(37, 27, 2.6) +
      circle(63, 27, 2.6) +
      circle(72, 42, 2.6) +
      circle(75, 60, 2.6),
  },
  chariot: {
    body: `M16 20Q27 18 30 28L33 38H68Q70 38 70 41L94 35V43L69 50L65 60H22Q16 40 16 20z${circle(42, 66, 22)}`,
    lines: 'M42 47V85M23 66H61M28.6 52.6L55.4 79.4M55.4 52.6L28.6 79.4',
    holes: circle(42, 66, 5),
  },
  lance: {
    body: `M50 8C58 20 63 30 62 40L54 46V77H46V46L38 40C37 30 42 20 50 8zM34 50H66V58H34z${foot}`,
    lines: 'M50 20V40',
  },
  gold: {
    body: 'M50 10L76 24L84 89H16L24 24z',
    lines: `${circle(50, 52, 11)}M50 33V27M50 77V71M31 52H25M75 52H69M36.5 38.5L32 34M63.5 38.5L68 34M36.5 65.5L32 70M63.5 65.5L68 70`,
  },
  silver: {
    body: 'M50 10L76 24L84 89H16L24 24z',
    lines: 'M58 34C42 34 34 44 34 54C34 65 44 74 58 72C50 68 46 62 46 53C46 44 50 38 58 34z',
  },
};
