import type { Json } from '#domain/diagram/recording.ts';

/** Where two outlines of a context differ first, in words; undefined where they are the same. */
export function firstDifference(recorded: Json, now: Json, path = ''): string | undefined {
  if (!isObject(recorded) || !isObject(now) || lengthOf(recorded) !== lengthOf(now)) {
    if (recorded === now) return undefined;
    return `${path ? `字段 ${path} ` : '全部'}记录时是${words(recorded)}，现在是${words(now)}`;
  }
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
    const difference = firstDifference(
      recorded[key] ?? null,
      now[key] ?? null,
      path ? `${path}.${key}` : key,
    );
    if (difference) return difference;
  }
  return undefined;
}

/** The outline of a list begins with its length. */
const lengthOf = (value: Json): Json => (Array.isArray(value) ? (value[0] ?? null) : null);

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null;

const kinds: Readonly<Record<string, string>> = {
  '~number': '一个数',
  '~credential': '一个密码或验证码',
  '~url': '一个网址',
  '~error': '一个错误',
  '~actor': '一个正在运行的流程',
};

/** An outline (`outlineOf`) as a reader reads it. */
function words(value: Json): string {
  if (value === null) return '空';
  if (typeof value === 'boolean') return value ? '“是”' : '“否”';
  if (Array.isArray(value)) return ` ${value[0]} 项的列表`;
  if (typeof value === 'object') return '一组数据';
  const text = String(value);
  const size = /^~(\d+)( entries)?$/.exec(text);
  if (size) return size[2] ? ` ${size[1]} 项的表` : ` ${size[1]} 个字的内容`;
  return kinds[text] ?? (text === '' ? '空的文字' : ` ${text}`);
}
