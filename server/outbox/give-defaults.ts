import { isSupervised } from '#domain/devices/conditions.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, recycledStatus } from '#domain/devices/status-values.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import type { DeviceKind, GiveCommand } from '../devices/port/kind.ts';
import { unattended } from '../journal/journal.ts';
import { lockDevice } from '../operations/operation-change.ts';
import { remarks } from '../operations/remarks.ts';

/**
 * A device that has enrolled gets what the store asks of its devices by default (`decision.enrol.page`), once for each enrolment, as soon as it
 * can take it, unless the store has switched that off. What somebody has given it meanwhile comes first. Answers whether anything was given.
 */
export async function giveDefaults(
  kind: Pick<DeviceKind, 'name' | 'defaultCommands'>,
  tx: Tx,
  device_id: string,
  give: GiveCommand,
): Promise<boolean> {
  const device = await lockDevice(tx, kind.name, device_id);
  if (!device?.defaults_due || !canTakeThem(device)) return false;
  await tx.updateTable(tableOf(kind.name)).set({ defaults_due: false }).where('id', '=', device_id).execute();
  if (!(await isWanted(tx, device))) return false;
  const recorded = { device_id, by: unattended('enrolment'), remark: remarks.defaultsGiven };
  const standing = await kindsGivenSince(tx, device);
  let given = false;
  for (const command of (await kind.defaultCommands?.(tx, device)) ?? []) {
    if (standing.has(commandOf(kind.name, command.name).kind)) continue;
    given = (await give({ ...command, ...recorded })) !== null || given;
  }
  return given;
}

/** What somebody has asked of it since it enrolled, but for what came to nothing. */
async function kindsGivenSince(
  tx: Tx,
  { id, enrolment_observed_at }: DeviceRow,
): Promise<ReadonlySet<string>> {
  if (enrolment_observed_at === null) return new Set();
  const operations = await tx
    .selectFrom('operation')
    .select('kind')
    .distinct()
    .where('device_id', '=', id)
    .where('date_created', '>', enrolment_observed_at)
    .where('status', 'not in', [operationStatus.failed, operationStatus.cancelled, operationStatus.expired])
    .execute();
  return new Set(operations.map(({ kind }) => kind));
}

/** An Apple device in lost mode would refuse them: where a lock is wanted they come behind its end. */
const canTakeThem = (device: DeviceRow) =>
  isSupervised(device) &&
  device.recycled_status === recycledStatus.active &&
  device.lock_status !== lockStatus.locked &&
  device.lock_wanted !== lockStatus.locked;

async function isWanted(tx: Tx, { store_id }: DeviceRow): Promise<boolean> {
  const { defaults_at_enrolment } = await tx
    .selectFrom('store')
    .select('defaults_at_enrolment')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  return defaults_at_enrolment;
}
