// Which file has the outlines of which characters. Made by tools/glyphs.mjs.

export const glyphSets = [
  { characters: '帥仕相傌俥炮兵將士象車砲卒楚河漢界包', load: () => import('./chinese') },
  { characters: '馬', load: () => import('./common') },
  { characters: '玉王飛角金銀桂香歩龍全圭杏と', load: () => import('./japanese') },
  { characters: '鵬鶴雉左右燕鵰鴈', load: () => import('./birds') },
  { characters: '獅奔麒鳳横竪反虎酔豹銅仲鷲鷹牛猪駒鯨鹿太', load: () => import('./many') },
];
