// The program's own piece drawings, on a field of 100 by 100. `body` is filled and outlined, `lines` are strokes on it,
// `holes` are small areas in the colour of the strokes. A new drawing is one more entry; its key is the `picture` of
// piece types that use it. All parts of a body run clockwise, so that they may overlap.

export interface Silhouette {
  body: string;
  lines?: string;
  holes?: string;
}

const foot = 'M24 89v-5q0-7 7-7h38q7 0 7 7v5z';
const wideFoot = 'M20 89v-5q0-7 7-7h46q7 0 7 7v5z';

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;

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
    body: `${circle(50, 39, 21)}M50 3L59 21H41zM14 39L32 30V48zM86 39L68 48V30zM23 12L43 20L31 32zM77 12L69 32L57 20zM23 66L31 46L43 58zM77 66L57 58L69 46zM44 56H56V78H44z${foot}`,
    lines: 'M40 39a10 10 0 1 1 20 0a10 10 0 1 1 -20 0',
  },
  silver: {
    body: `M62 6C44 8 32 22 32 38C32 54 44 64 60 64C72 64 80 57 84 48C76 54 62 53 56 44C48 32 52 16 62 6zM44 58V77H56V58z${foot}`,
    lines: 'M42 32C41 42 46 50 54 54',
  },
  finch: {
    body: `M9 33L25 23C28 14 46 12 52 24C62 30 70 36 76 45L95 40L88 58C82 66 72 66 66 64C58 70 46 70 38 65C26 58 24 48 25 39zM44 64H56V78H44z${foot}`,
    lines: 'M42 42Q56 38 68 50Q58 58 46 52Q40 48 42 42zM88 58L74 54',
    holes: circle(36, 27, 3.2),
  },
  phoenix: {
    body: 'M50 8L56 18Q61 22 58 31C68 22 80 15 95 15C95 39 88 54 72 61C66 63 61 63 58 61L70 89H30L42 61C39 63 34 63 28 61C12 54 5 39 5 15C20 15 32 22 42 31Q39 22 44 18z',
    lines:
      'M15 25C21 39 31 48 43 52M85 25C79 39 69 48 57 52M50 60V88M43 64L39 88M57 64L61 88M13 39Q22 52 36 57M87 39Q78 52 64 57',
    holes: circle(50, 24, 2.8),
  },
  anvil: {
    body: `M5 30H94V46H74C64 50 62 58 68 68L74 78H26L32 68C38 58 36 50 28 47C16 45 8 39 5 30z${wideFoot}`,
    lines: 'M30 30V44M30 38H94',
  },
  jackal: {
    body: `M24 6L42 30H58L76 6L82 40C82 54 74 60 65 65L60 78H40L35 65C26 60 18 54 18 40z${foot}`,
    lines: 'M28 17L33 34M72 17L67 34M50 66V73',
    holes: `${circle(38, 44, 3.4)}${circle(62, 44, 3.4)}M43 60H57L50 67z`,
  },
  coyote: {
    body: `M12 7L23 9L44 20L56 20L70 7L72 28C84 42 84 62 78 78H36C42 66 42 58 37 50L30 34L14 22L24 20L10 14z${foot}`,
    lines: 'M24 20L38 26M62 30C70 42 70 58 66 70',
    holes: circle(49, 29, 3),
  },
  'witch-hat': {
    body: 'M62 8C60 14 58 18 57 22L70 58C84 60 95 66 95 74C95 84 74 89 50 89C26 89 5 84 5 74C5 66 16 60 30 58C34 44 38 28 44 16C48 9 55 6 62 8z',
    lines: 'M30 58Q50 68 70 58M27 69Q50 79 73 69',
  },
  orb: {
    body: `${circle(50, 38, 31)}M28 60H72L78 78H22z${wideFoot}`,
    lines: 'M31 62Q50 72 69 62',
    holes: 'M50 18L54 32L68 37L54 42L50 56L46 42L32 37L46 32z',
  },
  scroll: {
    body: 'M14 10Q20 4 26 10V20H74V10Q80 4 86 10V82Q80 90 74 82V70H26V82Q20 90 14 82z',
    lines: 'M26 20V70M74 20V70M36 32H64M36 45H64M36 58H64',
  },
  menorah: {
    body: `M6 20H17V34Q18 49 44 51V46Q29 44 28 32V20H39V32Q40 37 44.5 38V14H55.5V38Q60 37 61 32V20H72V32Q71 44 56 46V51Q82 49 83 34V20H94V34Q93 59 56 62V78H44V62Q7 59 6 34z${wideFoot}`,
  },
  candle: {
    body: `M50 3C60 16 60 26 50 31C40 26 40 16 50 3zM41 32H59V64H70V72Q70 78 64 78H36Q30 78 30 72V64H41z${wideFoot}`,
    lines: 'M41 40L59 46M30 68H70',
  },
  lamp: {
    body: `M7 40L24 42Q30 34 42 34V28Q50 22 58 28V34Q64 35 68 39C82 32 94 40 92 52C90 62 80 66 70 64Q66 70 58 72L62 78H38L42 72C28 70 22 60 16 52zM9 36C3 26 7 17 11 8C18 18 20 28 15 36z${foot}`,
    lines: 'M72 46Q84 44 83 52Q82 58 72 57M24 48Q46 54 68 48',
  },
  cloche: {
    body: `${circle(50, 17, 7)}M50 22C72 22 84 40 85 56H94V67H58V78H42V67H6V56H15C16 40 28 22 50 22z${foot}`,
    lines: 'M15 56H85M28 46Q32 36 42 33',
  },
  goblet: {
    body: `M22 8H78C80 36 72 52 56 57V78H44V57C28 52 20 36 22 8z${foot}`,
    lines: 'M23 22H77M44 57H56M33 32Q36 42 44 47',
  },
  tankard: {
    body: 'M20 20Q18 10 28 10Q34 4 42 9Q50 4 56 9Q66 8 66 18V28H78Q92 28 92 42V58Q92 72 78 72H66V89H18V24z',
    lines:
      'M18 26Q24 34 30 26Q36 34 42 26Q48 34 54 26Q60 34 66 26M66 39H77Q81 39 81 43V57Q81 61 77 61H66M32 44V78M52 44V78',
  },
  wing: {
    body: `M22 78C12 48 20 14 52 9C68 7 82 9 95 14C92 24 86 30 76 32C80 37 78 43 68 46C70 52 66 57 58 58C60 66 52 74 44 78z${foot}`,
    lines: 'M76 32Q58 30 46 34M68 46Q54 44 44 48M58 58Q48 58 40 62M34 70C26 48 34 28 54 20',
  },
  mitre: {
    body: 'M38 5C52 14 56 24 57 32C60 24 66 18 73 14C84 28 90 46 90 62L86 89H14L10 62C9 40 20 18 38 5z',
    lines: 'M36 18V66M22 40H51M12 70H88M57 32Q58 52 56 66',
  },
  helm: {
    body: 'M50 5C52 9 53 12 53 14C72 15 82 28 82 46V70L66 89H34L18 70V46C18 28 28 15 47 14C47 12 48 9 50 5z',
    lines: 'M50 18V40M50 54V84M24 66L40 80M76 66L60 80',
    holes: 'M24 42H46V51H28zM54 42H76L72 51H54z',
  },
  horn: {
    body: 'M5 20L42 9Q44 14 43 20C46 40 60 50 92 34L96 42C84 66 62 82 40 76C18 70 6 46 5 20z',
    lines: 'M6 24Q26 30 42 15M20 48Q34 50 43 36M40 70Q52 62 52 50M86 38L90 48M50 77L54 90L60 74',
  },
  crab: {
    body: `${ellipse(50, 59, 27, 19)}M32 48L24 42C10 38 4 20 16 8L23 23L36 13C40 26 37 36 34 42zM68 48L66 42C63 36 60 26 64 13L77 23L84 8C96 20 90 38 76 42zM28 58L6 56L25 67zM28 68L8 78L34 76zM75 67L94 56L72 58zM66 76L92 78L72 68zM44 80L32 92L52 80zM56 80L68 92L60 76z`,
    lines: 'M36 66Q50 74 64 66',
    holes: circle(42, 52, 3.4) + circle(58, 52, 3.4),
  },
  turban: {
    body: `M54 4C61 10 61 18 57 24C78 26 88 40 82 56L74 62V78H26V62L18 56C12 40 24 25 47 23C42 14 46 7 54 4z${wideFoot}`,
    lines: 'M20 50Q42 46 56 26M27 60Q58 56 80 38M26 62Q50 70 74 62',
    holes: circle(51, 33, 4),
  },
  coronet: {
    body: `${circle(14, 32, 8)}${circle(50, 18, 9)}${circle(86, 32, 8)}M14 34L34 56L50 20L66 56L86 34L80 78H20z${wideFoot}`,
    lines: 'M20 68H80',
  },
  fan: {
    body: 'M50 12C68 12 84 20 95 36L58 76Q58 90 50 90Q42 90 42 76L5 36C16 20 32 12 50 12z',
    lines: 'M50 72V13M46 72L28 18M54 72L72 18M43 72L12 28M57 72L88 28M28 56Q50 40 72 56',
    holes: circle(50, 80, 3),
  },
  axe: {
    body: 'M45 6H55V18C66 16 78 12 88 6C97 24 97 42 88 60C78 54 66 50 55 48V90Q50 94 45 90V48C34 50 22 54 12 60C3 42 3 24 12 6C22 12 34 16 45 18z',
    lines: 'M45 18V48M55 18V48M18 18Q13 33 18 48M82 18Q87 33 82 48',
  },
  saltire: {
    body: 'M20 8L50 34L80 8L94 22L66 50L94 78L80 92L50 66L20 92L6 78L34 50L6 22z',
    lines: 'M21 23L79 77M79 23L21 77',
  },
  keep: {
    body: `M50 3L72 36H66V47H74V40H89V78H11V40H26V47H34V36H28z${wideFoot}`,
    lines: 'M34 36H66M50 14V24',
    holes: 'M42 78V66Q50 56 58 66V78z',
  },
  cross: {
    body: `M44 4H56V16H68V27H56V38H76V50H56V78H44V50H24V38H44V27H32V16H44z${wideFoot}`,
  },
  camel: {
    body: 'M5 26C8 18 18 14 26 18C32 22 31 30 31 40C31 48 36 48 38 40C41 28 47 25 52 30C57 35 57 42 61 42C65 42 66 32 71 29C79 25 84 36 86 46C94 56 92 74 89 90H78L74 70H49L46 90H35L34 68C24 64 19 54 19 40V34L6 35z',
    lines: 'M40 58H66M60 62L64 70',
    holes: circle(19, 24, 2.8),
  },
  gnu: {
    body: `M12 6C11 22 22 30 34 27H66C78 30 89 22 88 6C98 22 95 41 72 45L64 78H36L28 45C5 41 2 22 12 6z${foot}`,
    lines: 'M34 27Q40 36 38 46M66 27Q60 36 62 46M40 66Q50 74 60 66',
    holes: circle(38, 50, 3.2) + circle(62, 50, 3.2) + circle(45, 66, 2.2) + circle(55, 66, 2.2),
  },
  sling: {
    body: `M12 12L26 6C36 22 43 34 50 42C57 34 64 22 74 6L88 12C80 36 68 52 58 60V84Q58 92 50 92Q42 92 42 84V60C32 52 20 36 12 12z${circle(50, 17, 10)}`,
    lines: 'M42 62H58M42 70H58',
  },
  cannonade: {
    body: `${circle(50, 28, 18)}${circle(30, 60, 18)}${circle(70, 60, 18)}M8 76H92V89H8z`,
    lines: 'M41 24Q43 18 49 17M21 56Q23 50 29 49M61 56Q63 50 69 49M8 82H92',
  },
  unicorn: {
    body: `M23 78C20 46 30 27 45 22L49 15C52 17 54 19 56 21L58 17L95 3L73 34L80 44C82 47 83 50 81 53L77 58C74 62 70 62 67 58C63 53 58 52 52 47C53 57 69 62 70 78z${foot}`,
    lines: 'M43 32C34 40 31 54 32 70M66 16L71 24M76 11L80 18M77 52L74 50',
    holes: circle(61, 34, 2.8),
  },
  stupa: {
    body: `M50 3L55 20H60V27H57V33H65V40H61C64 50 76 58 76 70L74 78H26L24 70C24 58 36 50 39 40H35V33H43V27H40V20H45z${wideFoot}`,
    lines: 'M43 27H57M39 40H61M28 62Q50 54 72 62',
  },
  spire: {
    body: `M50 28L56 43H63V50H60C62 58 72 62 72 71L70 78H30L28 71C28 62 38 58 40 50H37V43H44z${foot}`,
    lines: 'M40 50H60M31 67Q50 60 69 67',
  },
  bell: {
    body: `M50 12Q60 18 56 28C74 30 80 44 77 58Q76 70 80 78H20Q24 70 23 58C20 44 26 30 44 28Q40 18 50 12z${foot}`,
    lines: 'M24 58H76M42 30H58',
  },
  steed: {
    body: `M28 78C26 64 36 58 42 50C34 54 28 56 21 53C17 50 16 44 19 40C27 32 33 27 37 18L42 8L50 18C70 20 82 44 72 78z${wideFoot}`,
    lines: 'M56 26C66 38 68 56 63 70M20 46L26 45',
    holes: circle(40, 32, 3),
  },
  drum: {
    body: 'M14 50C14 40 30 35 50 35C70 35 86 40 86 50V60Q86 68 76 70L80 82V89H20V82L24 70Q14 68 14 60z',
    lines: 'M14 51C18 60 34 64 50 64C66 64 82 60 86 51M24 71Q50 80 76 71',
  },
  cowrie: {
    body: 'M50 32C74 32 90 44 90 57C90 72 74 82 50 82C26 82 10 72 10 57C10 44 26 32 50 32z',
    lines: 'M50 40C44 50 56 62 50 74M36 47L42 50M33 57H41M36 67L42 64M64 47L58 50M67 57H59M64 67L58 64',
  },
};

/** A drawing and where it goes: its field is made smaller by `scale` and put at (x, y). */
export interface PlacedDrawing {
  drawing: Silhouette;
  x: number;
  y: number;
  scale: number;
}

/** What a picture's name stands for: one drawing, or two for `one+other`, the second in front; null for a name that nothing bears. */
export function drawingsOf(picture: string): PlacedDrawing[] | null {
  const names = picture.split('+');
  const drawings = names.map((name) => (Object.hasOwn(silhouettes, name) ? silhouettes[name] : undefined));
  const [first, second] = drawings;
  if (!first || names.length > 2 || (names.length === 2 && !second)) return null;
  if (!second) return [{ drawing: first, x: 0, y: 0, scale: 1 }];
  return [
    { drawing: first, x: 0, y: 0, scale: 0.66 },
    { drawing: second, x: 38, y: 36, scale: 0.64 },
  ];
}
