import type { Json } from '#domain/recording.ts';

/** Where two outlines of a context differ first, in words; undefined where they are the same. */
export function firstDifference(recorded: Json, now: Json, path = ''): string | undefined {
  if (!isObject(recorded) || !isObject(now)) {
    return recorded === now ? undefined : `${path || '全部'} 记录为 ${words(recorded)}，现在为 ${words(now)}`;
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

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null;

const words = (value: Json) => JSON.stringify(value);
