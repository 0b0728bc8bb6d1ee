import type { Page } from 'playwright';
import type { DeviceTask } from '#api/contract/device-task.ts';
import { held } from '#api/contract/held-tasks.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs } from '#domain/limits.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';

/** What of one's own is held, told in place of the server: no phone is let go, and no real time runs out. */

const heldPhones = [
  ['erase', 'iPhone 15 Plus', 'GPNHF30JW3'],
  ['turn-off-activation-lock', 'iPhone 16 Pro Max', 'DX3YR2M8N4'],
  ['abm-unbind', 'iPad Pro 11 英寸（第 4 代）', 'GTK13PWH86'],
  ['remove-main-profile', 'iPhone SE', 'GG7QLFKCMNJT'],
] as const;

export function heldTask(place: number, msLeft: number): DeviceTask {
  const [command, product_name, serial] = heldPhones[place % heldPhones.length] ?? heldPhones[0];
  const serial_number = place < heldPhones.length ? serial : `${serial}${place}`;
  const hold_until = new Date(Date.now() + msLeft).toISOString();
  return {
    kind: 'operation',
    id: `h${String(place).padStart(6, '2')}`,
    command_uuid: crypto.randomUUID(),
    command,
    status: operationStatus.created,
    date_created: new Date().toISOString(),
    device: { kind: 'apple', id: seedIds.devices.lockedOnline, serial_number, product_name },
    hold_until,
    run_at: hold_until,
    awaits_device: false,
    relocked_by: null,
    cancel: null,
    finished_at: null,
    remark: '',
  };
}

/** A one-click unlock that waits before it turns the activation lock off. */
export function heldUnlock(msLeft: number): DeviceTask {
  const [command, product_name, serial_number] = heldPhones[1];
  return {
    kind: 'unlock',
    id: '33333333-3333-4333-8333-333333333333',
    command,
    status: 'holding',
    date_created: new Date().toISOString(),
    device: { kind: 'apple', id: seedIds.devices.lockedOnline, serial_number, product_name },
    hold_until: new Date(Date.now() + msLeft).toISOString(),
    cancel: null,
    finished_at: null,
  };
}

/** Some seconds apart, the first to leave first; without `msLeft` there is time for a slow machine. */
export const heldTasks = (count: number, msLeft = 10 * holdMs): DeviceTask[] =>
  Array.from({ length: count }, (_, place) => heldTask(place, msLeft - (count - 1 - place) * 3_000));

export const serialOfTask = ({ device }: DeviceTask): string => device.serial_number;

/** Whoever asks hears what `told` says at that moment. */
export async function tellHolds(page: Page, told: () => readonly DeviceTask[]): Promise<void> {
  await page.route(
    (url) => url.pathname === held.path,
    (route) => {
      const list = told();
      return route.fulfill({ json: { list, total: list.length } });
    },
  );
}

/** The address of any command's cancel. */
export const anyCancel = `**${cancelOperation.path.replace('{id}', '*')}`;

/** The same of these, each of which is taken back when somebody wants it, until the test drops it. */
export async function playHolds(page: Page, all: readonly DeviceTask[]) {
  let held = [...all];
  const drop = (gone: string) => {
    held = held.filter(({ id }) => id !== gone);
  };
  await tellHolds(page, () => held);
  await page.route(anyCancel, async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    drop(id);
    const { cancelled: status } = operationStatus;
    await route.fulfill({ json: sampleOperation({ id, cancel: 'won', status }) });
  });
  return { drop };
}
