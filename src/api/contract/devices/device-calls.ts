import * as v from 'valibot';
import type { ModuleName } from '#domain/access/modules.ts';
import { titleAmong } from '#domain/devices/command.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, listOf, pageNum, pageSize, uuid } from '../row/fields.ts';
import { namedClerk } from '../row/named-clerk.ts';
import { counters } from './counters.ts';
import { archivedFilter } from './filter-fields.ts';
import { hirerFields, hirerResult } from './hirer.ts';
import { locationLogEntry } from './location-log.ts';
import { deviceOperation } from './operation.ts';
import { remarkFields, remarkResult } from './remark.ts';

interface Of<Kind, Module, Filter, Choices, Listed, Device> {
  readonly kind: Kind;
  readonly module: Module;
  /** what its devices are called, in Chinese */
  readonly title: string;
  /** the query of its list */
  readonly filter: Filter;
  /** what its filters offer besides clerks and models */
  readonly choices: Choices;
  /** as the list tells of one, and as its page does */
  readonly listed: Listed;
  readonly device: Device;
}

/** What occurs, as a choice of a filter. `count`: devices. */
export const occurring = <Value extends v.GenericSchema>(value: Value) =>
  v.array(v.object({ value, label: v.string(), count: v.number() }));

/** The list of a kind of device, one device and what stands beside it, where a path names the device. */
export function deviceCalls<
  const Kind extends DeviceKindName,
  const Module extends ModuleName,
  Filter extends v.GenericSchema<Record<string, unknown>, Record<string, unknown>>,
  Choices extends v.ObjectEntries,
  Listed extends v.GenericSchema,
  Device extends v.GenericSchema,
>({
  kind,
  module,
  title,
  filter,
  choices,
  listed,
  device,
}: Of<Kind, Module, Filter, Choices, Listed, Device>) {
  const path = `/api/device/${kind}`;
  const access = { login: true, module } as const;
  const params = v.object({ id: uuid });
  const ofOne = { access, target: `${kind}Device`, params } as const;
  const page = v.strictObject({ page_num: v.optional(pageNum), page_size: v.optional(pageSize) });
  return {
    /** The devices in the person's scope, with the counters over those in use. */
    list: endpoint({
      name: `${kind}.list`,
      method: 'GET',
      path: `${path}/list`,
      title: `${title}列表`,
      access,
      query: filter,
      result: v.object({ ...listOf(listed).entries, counters }),
    }),

    /** What occurs among the person's devices in use, or in the archive: choices of the list's filters. */
    searchOptions: endpoint({
      name: `${kind}.searchOptions`,
      method: 'GET',
      path: `${path}/search-options`,
      title: '可筛选的值',
      access,
      query: v.strictObject({ archived: archivedFilter }),
      result: v.object({
        ...choices,
        models: occurring(v.string()),
        clerks: v.array(
          v.object({ value: uuid, label: v.string(), ...v.omit(namedClerk, ['id', 'name']).entries }),
        ),
      }),
    }),

    /** With mdm_check=1 the device itself is asked too; its answer arrives as a change. Errors then: 503 UNAVAILABLE. */
    detail: endpoint({
      ...ofOne,
      name: `${kind}.detail`,
      method: 'GET',
      path: `${path}/{id}`,
      title: `${title}详情`,
      errors: ['UNAVAILABLE'],
      query: v.strictObject({ mdm_check: v.optional(digit) }),
      result: device,
    }),

    updateHirer: endpoint({
      ...ofOne,
      name: `${kind}.updateHirerInfo`,
      method: 'POST',
      path: `${path}/{id}/update-hirer-info`,
      title: titleAmong([], 'update-hirer'),
      body: v.strictObject(hirerFields),
      result: hirerResult,
    }),

    updateRemark: endpoint({
      ...ofOne,
      name: `${kind}.updateRemark`,
      method: 'POST',
      path: `${path}/{id}/update-remark`,
      title: titleAmong([], 'update-remark'),
      body: v.strictObject(remarkFields),
      result: remarkResult,
    }),

    /** What was done with one device, newest first. */
    records: endpoint({
      ...ofOne,
      name: `${kind}.records`,
      method: 'GET',
      path: `${path}/{id}/operation-log`,
      title: `${title}操作记录`,
      query: page,
      result: listOf(deviceOperation),
    }),

    /** Where a device said it was, newest first; for half a year, and while the device is ours. */
    locationLog: endpoint({
      ...ofOne,
      name: `${kind}.locationLog`,
      method: 'GET',
      path: `${path}/{id}/location-log`,
      title: '位置记录',
      query: page,
      result: listOf(locationLogEntry),
    }),
  } as const;
}
