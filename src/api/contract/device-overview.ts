import * as v from 'valibot';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import { counters } from './devices/counters.ts';
import { operationDay } from './operation-day.ts';
import { endpoint } from './row/endpoint.ts';

const ofDevices = v.object({
  ...counters.entries,
  /** the last 14 days; null for who may not read the operation log, and where one kind alone is asked for. Absent as below */
  operations: v.optional(v.nullable(v.array(operationDay)), null),
});

/** Absent where a replica of another release answers, which does not know the kind. */
const ofKind = v.optional(v.nullable(ofDevices), null);
const ofKinds = deviceKindNames.map((kind) => [kind, ofKind] as const);

/** `home.overview`. Null: the store has no module for that kind, or it was not asked for: ours, `kind` asks for one alone. */
export const deviceOverview = endpoint({
  name: 'home.deviceOverview',
  method: 'GET',
  path: '/api/home/device-overview',
  title: '设备概览',
  access: { login: true },
  query: v.strictObject({ kind: v.optional(v.picklist(deviceKindNames, '设备种类有误')) }),
  result: v.object({
    ...(Object.fromEntries(ofKinds) as Readonly<Record<DeviceKindName, typeof ofKind>>),
    // Every release knows it: an answer of no kind at all is none.
    apple: v.nullable(ofDevices),
  }),
});
