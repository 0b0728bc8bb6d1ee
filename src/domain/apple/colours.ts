export interface AppleColour {
  readonly name: string;
  /** `#rrggbb` for the drawing of the device; null for an unknown colour */
  readonly swatch: string | null;
}

/** Apple's colour names → Chinese name and swatch, as the Chinese market writes them (`ios.colours`). Swatches are ours. */
const table: Readonly<Record<string, readonly [name: string, swatch: string]>> = {
  'alpine green': ['苍岭绿色', '#505f4e'],
  black: ['黑色', '#35363a'],
  'black titanium': ['黑色钛金属', '#3c3c3d'],
  blue: ['蓝色', '#8fafc8'],
  'blue titanium': ['蓝色钛金属', '#3f4858'],
  'cloud white': ['云白色', '#f4f4f1'],
  coral: ['珊瑚色', '#f2735e'],
  'cosmic orange': ['星宇橙色', '#e8713c'],
  'deep blue': ['深蓝色', '#343b57'],
  'deep purple': ['暗紫色', '#594f63'],
  'desert titanium': ['沙漠色钛金属', '#d0b9a2'],
  gold: ['金色', '#ebd5bd'],
  graphite: ['石墨色', '#5c5b57'],
  green: ['绿色', '#bcd3b7'],
  'jet black': ['亮黑色', '#1f2020'],
  lavender: ['薰衣草紫色', '#d5cbe5'],
  'light gold': ['浅金色', '#eee3cd'],
  midnight: ['午夜色', '#2a323d'],
  'midnight green': ['暗夜绿色', '#4e5851'],
  'mist blue': ['青雾蓝色', '#a4b7d3'],
  'natural titanium': ['原色钛金属', '#b0a99f'],
  'pacific blue': ['海蓝色', '#2f4c5e'],
  pink: ['粉色', '#eec6c7'],
  '(product)red': ['红色', '#b8232f'],
  purple: ['紫色', '#cbbedd'],
  'rose gold': ['玫瑰金色', '#e6c7c2'],
  sage: ['鼠尾草绿色', '#aab597'],
  'sierra blue': ['远峰蓝色', '#a3bbcf'],
  silver: ['银色', '#e3e4e2'],
  'sky blue': ['天蓝色', '#cddbe9'],
  'space black': ['深空黑色', '#3a393b'],
  'space gray': ['深空灰色', '#6a6b6e'],
  starlight: ['星光色', '#efe8dc'],
  teal: ['深青色', '#aacfcd'],
  ultramarine: ['群青色', '#96a9ea'],
  white: ['白色', '#f5f5f2'],
  'white titanium': ['白色钛金属', '#e8e6e1'],
  yellow: ['黄色', '#f4e29a'],
};

const colours = new Map(Object.entries(table));
const spelling = new Map([
  ['space grey', 'space gray'],
  ['red', '(product)red'],
  ['product red', '(product)red'],
]);

/** `Black Titanium` → 黑色钛金属, in any case; an unknown colour shows itself and has no swatch. */
export function appleColour(colour: string): AppleColour {
  const key = colour.trim().toLowerCase();
  const known = colours.get(spelling.get(key) ?? key);
  return known ? { name: known[0], swatch: known[1] } : { name: colour, swatch: null };
}
