import { randomUUID } from 'node:crypto';
import { conflictAmong } from '#domain/devices/conflict.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import type { DeviceKind, GiveCommand } from '../devices/port/kind.ts';
import { acceptOn } from '../operations/accept.ts';
import { requestHash } from '../operations/keys/idempotency.ts';
import { lockDevice } from '../operations/operation-change.ts';

/** What the system itself gives: only where nothing is in its way, and without a hold window. */
export const giveBySystem =
  (services: Services, kind: DeviceKind, tx: Tx): GiveCommand =>
  async ({ device_id, name, payload, by, remark }) => {
    const device = await lockDevice(tx, kind.name, device_id);
    if (!device) return null;
    const facts = await kind.facts(tx, device);
    const { commands } = deviceKind(kind.name);
    const met = conflictAmong(commands, commandOf(kind.name, name), false, facts.progress);
    const isFree = met.kind === 'none' && !(await kind.workflows?.isUnderWay(tx, device_id));
    if (!isFree || !kind.legality(name, facts).ok) return null;
    const order = {
      command: { name, payload },
      command_uuid: randomUUID(),
      hash: requestHash(services.sealKey, device.store_id, name, payload),
      by,
      ip: '',
      holds: false,
      remark,
    } as const;
    return acceptOn(services, tx, device, order, await services.clock.now(tx));
  };
