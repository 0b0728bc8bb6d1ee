import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type * as contract from '#api/contract/tasks.ts';
import type { Task } from '#api/contract/tasks.ts';
import { unlockCommand } from '#domain/apple/unlock-plan.ts';
import { isHeld } from '#domain/devices/operation.ts';
import { tasksAtMost, tasksMs } from '#domain/limits.ts';
import type { Handlers } from '../call/handler.ts';
import { findOwnSagas } from '../devices/apple/unlock/view.ts';
import { findOwnOperations } from '../operations/find.ts';

export const tasks: Handlers<typeof contract> = {
  tasks: async ({ services: { db }, actor, query, now }) => {
    // Whoever may not use these devices could not cancel anything either.
    if (!actor.available_modules.includes('mdm-apple')) return { list: [], total: 0 };
    const asked = {
      since: new Date(now.getTime() - tasksMs),
      held: query.state === 'held',
      atMost: tasksAtMost,
    };
    const operations = await findOwnOperations(db, actor, asked);
    const sagas = await findOwnSagas(db, actor, asked);
    const list = [...operations.map(ofOperation), ...sagas.map(ofSaga)]
      .toSorted((a, b) => Date.parse(b.date_created) - Date.parse(a.date_created))
      .slice(0, tasksAtMost);
    return { list, total: list.length };
  },
};

const ofOperation = (operation: DeviceOperation): Task => ({
  ...operation,
  kind: 'operation',
  hold_until: isHeld(operation) ? operation.run_at : null,
});

function ofSaga(saga: UnlockSaga): Task {
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
