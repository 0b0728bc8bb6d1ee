import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AppleFilter } from '#api/contract/ios.ts';
import { endOfDay, startOfDay } from '#domain/time.ts';
import type { Tables } from '../database/tables.ts';
import { isAbnormal, isOutOfReach, isPending } from './attention.ts';

type Builder = ExpressionBuilder<Tables, 'apple_device'>;
type TextColumn = 'serial_number' | 'hirer_name' | 'hirer_phone_number' | 'remark' | 'imei_1' | 'imei_2';

const hourMs = 3_600_000;

/** Every filter of `valid.ios.list` as one condition; what is not given, or given empty, does not filter. */
export const filterCondition =
  (filter: AppleFilter, now: Date) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([
      ...texts(eb, filter),
      ...statuses(eb, filter),
      ...times(eb, filter, now),
      ...owners(eb, filter),
      ...(filter.attention === 'pending' ? [isPending] : []),
      ...(filter.attention === 'abnormal' ? [isAbnormal(now)] : []),
    ]);

function texts(eb: Builder, filter: AppleFilter): Expression<SqlBool>[] {
  const { serial_number, hirer_name, hirer_phone_number, remark, imei, keyword } = filter;
  return [
    ...contains(eb, ['serial_number'], serial_number),
    ...contains(eb, ['hirer_name'], hirer_name),
    ...contains(eb, ['hirer_phone_number'], hirer_phone_number),
    ...contains(eb, ['remark'], remark),
    ...contains(eb, ['imei_1', 'imei_2'], imei),
    ...contains(eb, keywordColumns, keyword),
  ];
}

const keywordColumns: readonly TextColumn[] = [
  'serial_number',
  'imei_1',
  'imei_2',
  'hirer_name',
  'hirer_phone_number',
  'remark',
];

/** In any of the columns, capital or small; % and _ are themselves. Read as one text: six comparisons a row take longer. */
function contains(eb: Builder, columns: readonly TextColumn[], text: string | undefined) {
  if (!text) return [];
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const [column] = columns;
  if (column && columns.length === 1) return [eb(column, 'ilike', pattern)];
  const all = sql.join(columns.map((each) => sql.ref(`apple_device.${each}`)));
  return [sql<boolean>`concat_ws(chr(10), ${all}) ilike ${pattern}`];
}

const statusColumns = [
  'lock_status',
  'supervise_status',
  'abm_status',
  'activation_lock_status',
  'os_update_status',
  'global_proxy_status',
] as const satisfies readonly (keyof AppleFilter)[];

const statuses = (eb: Builder, filter: AppleFilter): Expression<SqlBool>[] =>
  statusColumns.flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [eb(column, '=', value)];
  });

function times(eb: Builder, filter: AppleFilter, now: Date): Expression<SqlBool>[] {
  const { registration_time: days, offline_duration: hours } = filter;
  return [
    ...(days
      ? [
          eb('registration_time', '>=', startOfDay(days.from)),
          eb('registration_time', '<', endOfDay(days.to)),
        ]
      : []),
    ...(hours === undefined ? [] : [isOutOfReach(new Date(now.getTime() - hours * hourMs))]),
  ];
}

function owners(eb: Builder, { for_clerk, model }: AppleFilter): Expression<SqlBool>[] {
  const models = [model ?? []].flat().filter(Boolean);
  return [
    ...(for_clerk ? [eb('for_clerk', '=', for_clerk)] : []),
    ...(models.length > 0 ? [eb('model', 'in', models)] : []),
  ];
}
