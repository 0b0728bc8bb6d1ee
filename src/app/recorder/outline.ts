import type { Json } from '#domain/diagram/recording.ts';
import { isCredential, isFieldName, isProductWord } from './vocabulary.ts';

/**
 * What a context holds, without its texts: of each only the length. A run that is replayed with stand-ins of the same length
 * must end with the same outline.
 */
export function outlineOf(value: unknown, field = '', depth = 0): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : '~number';
  if (typeof value === 'string') return outlineOfText(value, field);
  if (typeof value !== 'object') return `~${typeof value}`;
  if (value instanceof Error) return '~error';
  if ('sessionId' in value && 'send' in value) return '~actor';
  if (depth > 6) return '~deep';
  if (Array.isArray(value))
    return [value.length, ...value.slice(0, 1).map((item) => outlineOf(item, field, depth + 1))];
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  // A table: its keys are not ours, and in a replay they are in another order.
  return parts.some(([key]) => !isFieldName(key) && !isProductWord('key', key))
    ? `~${parts.length} entries`
    : Object.fromEntries(parts.map(([key, part]) => [key, outlineOf(part, key, depth + 1)]));
}

function outlineOfText(text: string, field: string): string {
  if (isProductWord(field, text)) return text;
  if (isCredential(field)) return '~credential';
  return /^(?:https?:\/\/|data:|blob:)/i.test(text) ? '~url' : `~${text.length}`;
}
