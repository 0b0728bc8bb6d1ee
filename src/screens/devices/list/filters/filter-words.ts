import { noValue } from '#domain/devices/status-values.ts';
import { type DeviceQuery, valuesOf } from '#machines/devices/port/device-query.ts';
import type { FilterChoices } from '#machines/devices/port/kind.ts';
import { counters } from '#screens/shared/counters.ts';
import { clerkTitle, otherOf, unassigned } from '#screens/shared/list/filter-options.ts';
import type { FilterWord, FurtherFilter, ListFilters } from './list-filters.ts';

const day = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
const attentionOf = (text: string) => counters.find(({ id }) => id === text)?.label ?? text;

/** The whole filter of a query as a person reads it, by its fields; names that are not known stay as they stand in the address. */
export function filterWords(
  query: DeviceQuery,
  { further }: ListFilters,
  { models, clerks }: FilterChoices,
): (FilterWord & { readonly field: string })[] {
  const nameOf = (model: string) => models.find((choice) => choice.model === model)?.product_name || model;
  const clerkOf = (id: string) => {
    if (id === noValue) return unassigned;
    const clerk = clerks.find((each) => each.id === id);
    return clerk ? clerkTitle(clerk) : otherOf('店员');
  };
  const words: (readonly [field: string, said: (text: string) => FilterWord])[] = [
    ['keyword', (value) => ({ label: '关键字', value })],
    ['model', (text) => ({ label: '型号', value: valuesOf(text).map(nameOf).join('、') })],
    ['for_clerk', (id) => ({ label: '店员', value: clerkOf(id) })],
    ['registration_time', (days) => ({ label: '登记时间', value: days.split(',').map(day).join(' ～ ') })],
    ...further.map((filter) => [filter.field, saidOf(filter)] as const),
    ['attention', (text) => ({ label: '状态', value: attentionOf(text) })],
  ];
  return words.flatMap(([field, said]) => {
    const text = query[field];
    return text ? [{ field, ...said(text) }] : [];
  });
}

export const saidOf =
  ({ label, options, said }: FurtherFilter) =>
  (text: string): FilterWord => {
    const fixed = Array.isArray(options) ? options : [];
    return said?.(text) ?? { label, value: fixed.find(({ value }) => value === text)?.label ?? text };
  };
