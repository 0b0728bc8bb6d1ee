import { isUuid, matchRoute, routePath } from '#domain/access/routes.ts';
import { withoutLabel } from '#domain/devices/serial-number.ts';
import { plainTail, serialParts } from '#domain/devices/serial-tail.ts';
import type { Json } from '#domain/diagram/recording.ts';
import { checkDigitOf } from '#domain/reports/check-digit.ts';
import { idCardFault } from '#domain/reports/id-card.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { isCredential, isFieldName, isProductWord, openVariable } from './vocabulary.ts';

/**
 * Turns what a machine was told into JSON that says nothing of anybody, and by which its guards decide the same: words of the
 * code stay, proofs become ones of the same validity, all other texts and ids become stand-ins.
 */
export type Redact = (value: unknown, field?: string) => Json;

const deepest = 12;
/** Lists of large items are represented by their first ones. */
const listChars = 8_000;
const shownItems = 5;

export function createRedact(pseudonyms: Pseudonyms): Redact {
  const text = (value: string, field: string): string => {
    if (isProductWord(field, value)) return value;
    if (isCredential(field)) return proofLike(value, pseudonyms);
    if (isUuid(value)) return pseudonyms.uuid(value);
    if (field === 'serialNumber') return serialLike(value, pseudonyms);
    if (isIdCard(value)) return idCardLike(value, pseudonyms);
    const bare = withoutLabel(value);
    if (bare !== null) return labelledLike(value, bare, pseudonyms);
    if (field === 'serialTail') return pseudonyms.partLike(plainTail(value));
    if (/^[/?#]/.test(value)) return addressLike(value, text);
    if (/^(?:https?:\/\/|data:|blob:)/i.test(value)) return urlLike(value, pseudonyms);
    return value
      .split(openVariable)
      .map((part, index) => (index % 2 ? part : pseudonyms.textLike(part)))
      .join('');
  };
  const name = (key: string) => (isFieldName(key) ? key : text(key, 'key'));

  const redact = (value: unknown, field: string, depth: number): Json => {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return isCredential(field) ? 0 : plainNumber(value);
    if (typeof value === 'string') return text(value, field);
    if (typeof value === 'function') return { $: 'function' };
    if (typeof value !== 'object' || depth > deepest) return { $: 'other' };
    if (value instanceof Error) return errorLike(value, (failure) => redact(failure, 'failure', depth + 1));
    if (Array.isArray(value)) return listOf(value.map((item) => redact(item, field, depth + 1)));
    if ('sessionId' in value && 'send' in value) return { $: 'actor' };
    if (!isPlain(value)) return { $: 'other' };
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => [name(key), redact(part, fieldOf(value, key), depth + 1)]),
    );
  };
  return (value, field = '') => (value === undefined ? null : redact(value, field, 0));
}

/** What is typed into a field of a form is that field's: `{ field: 'when', text: '2026-…' }`. */
function fieldOf(owner: object, key: string): string {
  if ('type' in owner && owner.type === 'serial.type' && key === 'text') return 'serialTail';
  const named = 'field' in owner ? owner.field : undefined;
  return key === 'text' && typeof named === 'string' ? named : key;
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Counts, codes and times stay; a place on earth or a long number could be somebody's. */
function plainNumber(value: number): number {
  if (!Number.isInteger(value)) return Number.isFinite(value) ? 0.5 : 0;
  const isTime = value > 1e12 && value < 1e13;
  return Math.abs(value) < 1e7 || isTime ? value : 1e7;
}

function listOf(items: readonly Json[]): Json {
  const large = items.length > shownItems && JSON.stringify(items).length > listChars;
  return large ? { $: 'list', length: items.length, items: items.slice(0, shownItems) } : items;
}

/** Its words may name somebody; of a failed call the case is kept. */
const errorLike = (error: Error, redact: (failure: unknown) => Json): Json => ({
  $: 'error',
  name: /^[A-Z][A-Za-z]*(?:Error|Failure)$/.test(error.name) ? error.name : 'Error',
  ...('failure' in error && { failure: redact(error.failure) }),
});

/** Its last characters may be typed later: they must be those of the stand-in, too. */
function serialLike(value: string, pseudonyms: Pseudonyms): string {
  const standIn = pseudonyms.textLike(value);
  pseudonyms.remember(plainTail(serialParts(value)[1]), serialParts(standIn)[1]);
  return standIn;
}

/** What stands before a serial number is none of its characters, and is asked about. */
function labelledLike(value: string, bare: string, pseudonyms: Pseudonyms): string {
  const [number = value] = new RegExp(`(?:[0-9A-Za-z][^0-9A-Za-z]*){${bare.length}}$`).exec(value) ?? [];
  return value.slice(0, -number.length) + pseudonyms.textLike(number);
}

/** A proof as good as the given one: of the right form or not, the same one or another. */
function proofLike(value: string, { numberOf }: Pseudonyms): string {
  if (value.trim() === '') return ' ';
  const isCode = /^\d{6}$/.test(value);
  const number = numberOf('proof', value);
  if (isCode) return String(number).padStart(6, '0');
  return /^[\x21-\x7e]{6,16}$/.test(value) ? `valid-${number}` : `in valid ${number}`;
}

/** Somebody's, or one that a form finds a fault in. */
const isIdCard = (value: string) => /^\d{17}[\dX]$/.test(value);

/** Nobody's, and as good, or with the same fault. */
function idCardLike(value: string, { numberOf }: Pseudonyms): string {
  const fault = idCardFault(value, new Date(serverNow()));
  const region = fault === reportMessages.idCardRegion ? '000000' : '330000';
  const born = fault === reportMessages.idCardDate ? '19601301' : '19600101';
  const digits = region + born + String(numberOf('id card', value) % 1_000).padStart(3, '0');
  const check = checkDigitOf(digits) ?? '';
  return digits + (fault === reportMessages.idCardCheckDigit ? (check === '0' ? '1' : '0') : check);
}

/** `/path?query#hash` of the console; parameters and unknown parts are replaced. */
function addressLike(value: string, text: (value: string, field: string) => string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(value) ?? [];
  return pathLike(path, text) + queryLike(query, text) + (hash && `#${text(hash.slice(1), 'hash')}`);
}

function pathLike(path: string, text: (value: string, field: string) => string): string {
  const matched = path === '' ? null : matchRoute(path);
  if (matched) {
    const { route, params } = matched;
    const slash = path.length > 1 && path.endsWith('/') ? '/' : '';
    return routePath(route.name, mapValues(params, text)) + slash;
  }
  return path
    .split('/')
    .map((segment) => text(segment, 'segment'))
    .join('/');
}

const mapValues = (
  values: Readonly<Record<string, string>>,
  text: (value: string, field: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value, key)]));

function queryLike(query: string, text: (value: string, field: string) => string): string {
  if (query === '') return '';
  const pairs = query.slice(1).split('&');
  return `?${pairs.map((pair) => pair.replace(/^([^=]*)(=?)(.*)$/s, pairLike)).join('&')}`;

  function pairLike(_: string, key: string, sign: string, value: string): string {
    const field = decoded(key);
    return (
      encodeURIComponent(isFieldName(field) ? field : text(field, 'key')) +
      sign +
      encodeURIComponent(text(decoded(value), field))
    );
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Another site, or an image in words: whose it is does not matter, only that it is one. */
function urlLike(value: string, { numberOf }: Pseudonyms): string {
  const scheme = /^https?:/i.exec(value)?.[0];
  return scheme ? `${scheme}//site-${numberOf('site', value)}.invalid/` : 'data:,';
}
