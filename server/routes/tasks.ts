import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import type * as clerkContract from '#api/contract/clerk-tasks.ts';
import type { DeviceTask } from '#api/contract/device-task.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type * as heldContract from '#api/contract/held-tasks.ts';
import type * as contract from '#api/contract/tasks.ts';
import type { Task } from '#api/contract/tasks.ts';
import { hasModule, may } from '#domain/access/permissions.ts';
import { unlockCommand } from '#domain/apple/unlock-plan.ts';
import { isHeld } from '#domain/devices/operation.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { tasksAtMost, tasksMs } from '#domain/limits.ts';
import { findBatches, findUngiven } from '../batch/find.ts';
import type { Actor, Handlers } from '../call/handler.ts';
import type { Database } from '../database/schema/tables.ts';
import { findSagasOf } from '../devices/apple/unlock/view.ts';
import { type ExportOfKind, findExports } from '../devices/export/jobs.ts';
import { findOperationsOf, type WorkOf } from '../operations/find.ts';
import { requireClerk } from '../people/find-clerk.ts';

export const tasks: Handlers<typeof contract> = {
  tasks: async ({ services, actor, query, now }) => {
    const { db } = services;
    if (query.state === 'held') return newest(await heldOf(db, actor, now));
    const since = sinceWhen(now);
    return newest([
      ...(await deviceTasksOf(db, actor, { clerk_id: actor.id, since, only: 'outsideBatches' })),
      ...(await findBatches(db, actor, since, tasksAtMost)).map(ofBatch),
      ...(await findExports(services, actor, since, tasksAtMost, now)).map(ofExport),
    ]);
  },
};

export const heldTasks: Handlers<typeof heldContract> = {
  held: async ({ services: { db }, actor, now }) => newest(await heldOf(db, actor, now)),
};

export const clerkTasks: Handlers<typeof clerkContract> = {
  clerkTasks: async ({ services: { db }, actor, query, now }) => {
    const { id: clerk_id } = await requireClerk(db, actor, query.id);
    const batches = await findUngiven(db, actor, clerk_id, { now, atMost: tasksAtMost });
    const onDevices = newest(await deviceTasksOf(db, actor, { clerk_id, since: null, only: 'unfinished' }));
    // A large one has given more commands than are listed, and must not be lost behind them.
    const list = [...batches.map(ofBatch), ...onDevices.list].slice(0, tasksAtMost);
    return { list, total: list.length };
  },
};

const sinceWhen = (now: Date) => new Date(now.getTime() - tasksMs);

const heldOf = (db: Database, actor: Actor, now: Date) =>
  deviceTasksOf(db, actor, { clerk_id: actor.id, since: sinceWhen(now), only: 'held' });

async function deviceTasksOf(db: Database, actor: Actor, which: Omit<WorkOf, 'atMost'>) {
  const asked = { ...which, atMost: tasksAtMost };
  const operations = await findOperationsOf(db, actor, asked);
  const { module, workflow } = deviceKind('apple');
  const sagas = hasModule(actor, module) && may(actor, workflow) ? await findSagasOf(db, actor, asked) : [];
  return [...operations.map(ofOperation), ...sagas.map(ofSaga)];
}

function newest<Each extends { readonly date_created: string }>(tasks: readonly Each[]) {
  const list = tasks
    .toSorted((a, b) => Date.parse(b.date_created) - Date.parse(a.date_created))
    .slice(0, tasksAtMost);
  return { list, total: list.length };
}

const ofBatch = ({ kind, ...batch }: Batch) => ({
  ...batch,
  device_kind: kind,
  kind: 'batch' as const,
});

const ofExport = ({ kind, ...job }: ExportOfKind): Task => ({ ...job, device_kind: kind, kind: 'export' });

const ofOperation = (operation: DeviceOperation): DeviceTask => ({
  ...operation,
  kind: 'operation',
  hold_until: isHeld(operation) ? operation.run_at : null,
});

function ofSaga(saga: UnlockSaga): DeviceTask {
  const { steps, device } = saga;
  const at = steps.find(({ operation, status }) => operation && !passed.includes(status)) ?? steps.at(-1);
  return {
    ...saga,
    kind: 'unlock',
    device: { ...device, kind: 'apple' },
    command: at ? unlockCommand(at.command).command : '',
  };
}

const passed: readonly UnlockSaga['steps'][number]['status'][] = ['done', 'skipped', 'covered', 'cancelled'];
