import type * as overviewContract from '#api/contract/device-overview.ts';
import type * as contract from '#api/contract/home.ts';
import { hasModule, may } from '#domain/access/permissions.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import type { Actor, Handlers } from '../call/handler.ts';
import { countDevices } from '../devices/list/counters.ts';
import { countOfClerks } from '../devices/list/of-clerks.ts';
import { countStates } from '../devices/list/states.ts';
import { lastDays } from '../operations/days.ts';
import { findFirstSteps } from '../store/first-steps.ts';

export const overview: Handlers<typeof overviewContract> = {
  deviceOverview: async ({ services, actor, query, now }) => {
    const asked: readonly DeviceKindName[] = query.kind === undefined ? deviceKindNames : [query.kind];
    const kinds = kindsOf(actor).filter((kind) => asked.includes(kind));
    // The days are the operation log in figures; who asks of one kind has asked for its counters.
    const tellsDays = query.kind === undefined && may(actor, 'security.operationLog');
    const counted = await Promise.all(
      kinds.map(async (kind) => {
        const counters = await countDevices(services.db, services.kinds[kind].list, actor, now);
        const operations = tellsDays ? await lastDays(services.db, kind, actor, now) : null;
        return [kind, { ...counters, operations }] as const;
      }),
    );
    return { apple: null, ...Object.fromEntries(counted) };
  },
};

export const home: Handlers<typeof contract> = {
  superviseOverview: ({ services, actor }) =>
    ofEach(actor, (kind) => countStates(services.db, services.kinds[kind], actor)),

  clerks: async ({ services, actor }) => {
    const list = await countOfClerks(services.db, kindsOf(actor), actor);
    return { list, total: list.length };
  },

  firstSteps: async ({ services: { db }, actor, now }) => {
    const list = await findFirstSteps(db, actor, now);
    return { list, total: list.length };
  },

  operations: ({ services, actor, now }) => ofEach(actor, (kind) => lastDays(services.db, kind, actor, now)),
};

const kindsOf = (actor: Actor) => deviceKindNames.filter((kind) => hasModule(actor, deviceKind(kind).module));

/** Null for a kind whose module the store has not. */
async function ofEach<Part>(
  actor: Actor,
  find: (kind: DeviceKindName) => Promise<Part>,
): Promise<Record<DeviceKindName, Part | null>> {
  const kinds = kindsOf(actor);
  const found = await Promise.all(
    deviceKindNames.map(async (kind) => [kind, kinds.includes(kind) ? await find(kind) : null] as const),
  );
  return Object.fromEntries(found) as Record<DeviceKindName, Part | null>;
}
