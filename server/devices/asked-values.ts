import * as v from 'valibot';
import {
  type RestrictionTable,
  type RestrictionValues,
  restrictionValue,
} from '#domain/devices/restrictions.ts';
import type { AskedValue } from '#server/database/schema/journal-tables.ts';
import type { Payload } from './port/kind.ts';

/** What records keep of what was asked of devices (`decision.record.detail`). */

const onOff = (on: boolean) => (on ? '开启' : '关闭');

/** Nothing where nothing was asked for. */
export const askedText = (what: string, after: unknown, before: string | null = null): AskedValue[] =>
  typeof after === 'string' && after !== '' ? [{ what, before, after }] : [];

export const askedSwitch = (what: string, after: unknown): AskedValue[] =>
  typeof after === 'boolean' ? [{ what, before: null, after: onOff(after) }] : [];

/** What the locked device shows. */
export const askedLock = ({ message, phone_number, footnote }: Payload): AskedValue[] => [
  ...askedText('锁定提示内容', message),
  ...askedText('联系电话', phone_number),
  ...askedText('底部文字', footnote),
];

interface Restrictions {
  readonly table: RestrictionTable;
  /** null: the device never told */
  readonly before: RestrictionValues | null;
  readonly after: unknown;
}

const restrictionMap = v.record(v.string(), v.boolean());

/** Those that become another way. */
export function askedRestrictions({ table, before, after }: Restrictions): AskedValue[] {
  const values = v.parse(restrictionMap, after);
  return table.changed(before ?? {}, values).map((one) => ({
    what: one.title,
    before: before && onOff(restrictionValue(before, one)),
    after: onOff(restrictionValue(values, one)),
  }));
}

/** Those in which two maps differ, as a record of each side says them: a line for each, in the same order. */
export function restrictionsInWords(
  table: RestrictionTable,
  before: RestrictionValues,
  after: RestrictionValues,
) {
  const changed = table.changed(before, after);
  const words = (values: RestrictionValues) =>
    changed.map((one) => `${one.title}：${onOff(restrictionValue(values, one))}`).join('\n');
  return { before: { restrictions: words(before) }, after: { restrictions: words(after) } };
}

/** Apps by their names, as far as they are known; none: there are none. */
export const askedApps = (
  what: string,
  { before, after }: { readonly before: readonly string[] | null; readonly after: readonly string[] },
  nameOf: (id: string) => string,
): AskedValue[] => {
  const words = (ids: readonly string[]) => ids.map(nameOf).join('、') || '无';
  const asked = { what, before: before && words(before), after: words(after) };
  return asked.before === asked.after ? [] : [asked];
};
