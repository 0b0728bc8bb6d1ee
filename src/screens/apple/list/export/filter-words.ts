import { statusTitle } from '#domain/devices/status-values.ts';
import type { FilterChoices } from '#machines/devices/filter-choices/filter-choices.machine.ts';
import { type DeviceQuery, valuesOf } from '#machines/devices/port/device-query.ts';
import { statuses, texts } from './filter-fields.ts';

export interface FilterWord {
  readonly label: string;
  readonly value: string;
}

const day = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
const attentions: Readonly<Record<string, string>> = { pending: '等待执行', abnormal: '异常' };

/** The whole filter of a query as a person reads it; names that are not known stay as they stand in the address. */
export function filterWords(query: DeviceQuery, { models, clerks }: FilterChoices): FilterWord[] {
  const nameOf = (model: string) => models.find((choice) => choice.model === model)?.product_name || model;
  const clerkOf = (id: string) => clerks.find((clerk) => clerk.id === id)?.name ?? id;
  const { keyword, for_clerk, registration_time, offline_duration, attention } = query;
  const words: (readonly [string, string | undefined])[] = [
    ['关键字', keyword],
    ['型号', valuesOf(query.model).map(nameOf).join('、')],
    ['店员', for_clerk && clerkOf(for_clerk)],
    ['登记时间', registration_time?.split(',').map(day).join(' ～ ')],
    ...texts.map(({ field, label }) => [label, query[field]] as const),
    ...statuses.map(({ field, label }) => {
      const value = query[field];
      return [label, value && statusTitle(field, Number(value))] as const;
    }),
    ['离线', offline_duration && `超过 ${offline_duration} 小时`],
    ['状态', attention && attentions[attention]],
  ];
  return words.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
