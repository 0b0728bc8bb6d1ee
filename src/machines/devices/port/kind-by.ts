import type * as v from 'valibot';
import type { Counters } from '#api/contract/devices/counters.ts';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { deviceCalls } from '#api/contract/devices/device-calls.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { maxPageSize } from '#domain/limits.ts';
import type { DeviceListQuery } from './device-query.ts';
import type { DeviceKind, FilterChoices, ListAnswer } from './kind.ts';
import { overviewOf } from './overview-of.ts';

/** What any list takes: texts, several of some. */
type Asked = Readonly<Partial<Record<string, string | string[]>>>;

interface ListAndDetail<Row, Device> {
  readonly list: AnyEndpoint & {
    readonly query: v.GenericSchema<Asked, unknown>;
    readonly result: v.GenericSchema<unknown, ListAnswer<Row> & { readonly counters: Counters }>;
  };
  readonly detail: AnyEndpoint & {
    readonly params: v.GenericSchema<{ id: string }, unknown>;
    readonly query: v.GenericSchema<{ mdm_check?: string | undefined }, unknown>;
    readonly result: v.GenericSchema<unknown, Device>;
  };
}

/** What is asked alike of every kind, whatever its other calls are. */
export const asksOf = <Row extends DeviceListItem, Device extends Row>(
  name: DeviceKindName,
  { list, detail }: ListAndDetail<Row, Device>,
): Pick<DeviceKind<Row, Device>, 'wanting' | 'counters' | 'device'> => ({
  wanting: async (client, { attention, most }, options) =>
    (await client.call(list, { query: { attention, page_size: String(most) } }, options)).list,
  counters: (client, options) => overviewOf(client, name, options),
  device: (client, { deviceId, check }, options) =>
    client.call(detail, { params: { id: deviceId }, query: check ? { mdm_check: '1' } : {} }, options),
});

type Calls = ReturnType<
  typeof deviceCalls<
    DeviceKindName,
    ModuleName,
    v.GenericSchema<Record<string, unknown>, Record<string, unknown>>,
    Record<never, never>,
    v.GenericSchema,
    v.GenericSchema
  >
>;

type CommonCalls<Row, Device, Options> = ListAndDetail<Row, Device> &
  Omit<Calls, 'list' | 'detail' | 'searchOptions'> & {
    readonly searchOptions: Omit<Calls['searchOptions'], 'result'> & {
      readonly result: v.GenericSchema<unknown, Options>;
    };
  };

/** A kind whose calls are those of `deviceCalls`. `furtherOf`: what its filters offer besides clerks and models. */
export function kindBy<
  Row extends DeviceListItem,
  Device extends Row,
  Options extends v.InferOutput<Calls['searchOptions']['result']>,
>(
  name: DeviceKindName,
  calls: CommonCalls<Row, Device, Options>,
  query: DeviceListQuery<Asked>,
  furtherOf: (options: Options) => NonNullable<FilterChoices['further']> = () => ({}),
): DeviceKind<Row, Device> {
  const { list, searchOptions, updateHirer, updateRemark, records, locationLog } = calls;
  return {
    ...asksOf(name, calls),
    list: async (client, { listed, query: asked }, options) => {
      const input = query.contractQuery(asked);
      if (listed === 'active') return client.call(list, { query: input }, options);
      const answer = await client.call(list, { query: { ...input, archived: '1' } }, options);
      return { ...answer, counters: null };
    },
    records: (client, { deviceId, page }, options) => {
      const paging = { page_num: String(page), page_size: String(maxPageSize) };
      return client.call(records, { params: { id: deviceId }, query: paging }, options);
    },
    choices: async (client, listed, options) => {
      const asked = listed === 'recycled' ? { archived: '1' as const } : {};
      const told = await client.call(searchOptions, { query: asked }, options);
      return {
        clerks: told.clerks.map(({ value, label, ...more }) => ({ id: value, name: label, ...more })),
        models: told.models.map(({ value, label, count }) => ({ model: value, product_name: label, count })),
        further: furtherOf(told),
      };
    },
    saveRemark: (client, { deviceId, ...body }) =>
      client.call(updateRemark, { params: { id: deviceId }, body }),
    saveHirer: (client, { deviceId, ...body }) =>
      client.call(updateHirer, { params: { id: deviceId }, body }),
    places: (client, { deviceId, page }, options) =>
      client.call(locationLog, { params: { id: deviceId }, query: { page_num: String(page) } }, options),
    cancelSchedule: (client, id) => client.call(cancelOperation, { params: { id } }),
    cancelWorkflow: null,
  };
}
