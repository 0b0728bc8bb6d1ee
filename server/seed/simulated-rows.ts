import type { Insertable } from 'kysely';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { activationLockStatus } from '#domain/devices/status-values.ts';
import { json } from '../database/json.ts';
import type { SimulatedCommandTable, SimulatedDeviceTable } from '../database/schema/simulator-tables.ts';
import type { DeviceRows } from './device-rows.ts';
import { minuteMs, Random, secondMs } from './invented/random.ts';

const { sent, notNow, unknown } = operationStatus;
const unanswered: readonly OperationStatus[] = [sent, notNow, unknown];

/** The phone behind a device, in agreement with all that it has told. */
export function simulatedDevice(rows: DeviceRows, now: Date): Insertable<SimulatedDeviceTable> {
  const { plan, locked, location, device } = rows;
  const random = new Random(`phone ${plan.name}`);
  return {
    device_id: plan.id,
    behaviour: plan.behaviour,
    online: plan.online,
    enrolled: plan.contact !== null && !plan.recycled,
    locked,
    lock_message: locked ? lockMessage(rows) : null,
    supervised: plan.supervised,
    in_abm: plan.inAbm,
    activation_locked: device.activation_lock_status === activationLockStatus.on,
    system_restriction: device.system_restriction,
    unlock_token: device.unlock_token ?? null,
    os_version: device.os_version,
    available_os_updates: device.available_os_updates,
    app_list: device.app_list,
    app_restriction: device.app_restriction_enable ? json(appRestrictionOf(device)) : null,
    sims: device.sim_observed_at ? reportedCards(device) : null,
    location: json(location),
    script: json([]),
    last_contact_at: device.last_active_time ?? null,
    next_contact_at: plan.online ? new Date(now.getTime() + random.int(10 * secondMs, 30 * minuteMs)) : null,
  };
}

const reportedCards = ({ sim_1, sim_2 }: DeviceRows['device']) =>
  json({ sim_1: sim_1 ? JSON.parse(sim_1) : null, sim_2: sim_2 ? JSON.parse(sim_2) : null });

const appRestrictionOf = ({
  app_restriction_type = null,
  app_restriction_list: list,
}: DeviceRows['device']) => ({
  enable: true,
  type: app_restriction_type,
  list: JSON.parse(list) as string[],
  white_list: [],
});

function lockMessage({ operations }: DeviceRows): string | null {
  const lock = operations.findLast(({ planned }) => planned.command === 'lock');
  return lock ? (JSON.parse(lock.operation.payload) as { message: string }).message : null;
}

/** Commands that the gateway still holds for a phone, so that it can answer when it comes back. */
export const simulatedCommands = ({ plan, operations }: DeviceRows): Insertable<SimulatedCommandTable>[] =>
  operations.flatMap(({ operation }) => {
    if (!unanswered.includes(operation.status) || !operation.sent_at) return [];
    const acted = operation.status === unknown && plan.lockedUnheard;
    return {
      command_uuid: operation.command_uuid,
      device_id: plan.id,
      command: operation.command,
      payload: operation.payload,
      received_at: operation.sent_at,
      due_at: new Date(operation.sent_at.getTime() + 2 * secondMs),
      attempts: acted || operation.status === notNow ? 1 : 0,
      effects: acted ? 1 : 0,
      state: acted ? 'done' : 'queued',
      answer: null,
    };
  });
