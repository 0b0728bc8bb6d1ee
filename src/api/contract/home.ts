import * as v from 'valibot';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import { operationDay } from './operation-day.ts';
import { endpoint } from './row/endpoint.ts';
import { listOf } from './row/fields.ts';

/** Null: the store has no module for that kind. */
const ofEachKind = <Part extends v.GenericSchema>(part: Part) =>
  v.object(
    Object.fromEntries(deviceKindNames.map((kind) => [kind, v.nullable(part)])) as Readonly<
      Record<DeviceKindName, v.NullableSchema<Part, undefined>>
    >,
  );

const count = v.number();

/** Of the devices in use that the person sees; together they are all of them. */
const states = v.object({
  kind: v.picklist(deviceKindNames),
  supervised: count,
  /** not yet, or not now */
  unsupervised: count,
  /** let go for good */
  released: count,
  /** ours */
  locked: count,
  unlocked: count,
  /** it never said */
  lock_unknown: count,
});
export type DeviceStates = v.InferOutput<typeof states>;

/** `decision.home` */
export const superviseOverview = endpoint({
  name: 'home.superviseOverview',
  method: 'GET',
  path: '/api/home/supervise-overview',
  title: '监管概览',
  access: { login: true },
  result: ofEachKind(states),
});

const clerkDevices = v.object({
  /** null, as the name: of nobody */
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** the quota; null: no limit */
  total_quota: v.nullable(count),
  /** by kind */
  ...(Object.fromEntries(deviceKindNames.map((kind) => [kind, count])) as Readonly<
    Record<DeviceKindName, typeof count>
  >),
});
export type ClerkDevices = v.InferOutput<typeof clerkDevices>;

/** How many devices in use whoever has, as far as the person sees them; most first (`decision.home`). */
export const clerks = endpoint({
  name: 'home.clerks',
  method: 'GET',
  path: '/api/home/clerks',
  title: '店员设备',
  access: { login: true },
  result: v.object({ list: v.array(clerkDevices), total: count }),
});

/**
 * Ours (`decision.home`): commands on devices that the person sees, of the last 14 days, today last; a day without any is there too. For who
 * may read the operation log.
 */
export const operations = endpoint({
  name: 'home.operations',
  method: 'GET',
  path: '/api/home/operations',
  title: '近期操作',
  access: { login: true, permission: 'security.operationLog' },
  result: ofEachKind(v.array(operationDay)),
});

/** What a new store does first, in this order (`decision.home`). */
export const firstStepNames = ['abm', 'defaults', 'clerk', 'device'] as const;
const firstStep = v.object({ step: v.picklist(firstStepNames), done: v.boolean() });
export type FirstStep = v.InferOutput<typeof firstStep>;

/** Ours: of a store that is new, until they are done; else none. */
export const firstSteps = endpoint({
  name: 'home.firstSteps',
  method: 'GET',
  path: '/api/home/first-steps',
  title: '开始使用',
  access: { login: true, admin: true },
  result: listOf(firstStep),
});
