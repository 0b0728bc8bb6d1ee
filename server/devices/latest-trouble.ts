import type { LatestTrouble } from '#api/contract/devices/progress.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { isAmong } from '#server/database/conditions.ts';
import { type Database, tableOf } from '#server/database/schema/tables.ts';
import { latestFirst, tellsOfDevice } from '#server/operations/operation-change.ts';
import { isTroubled } from './attention.ts';

/** The latest operation of each device where that failed or has an unknown result: what is abnormal about it (`decision.counters`). */
export async function latestTroubles(
  db: Database,
  kind: DeviceKindName,
  deviceIds: readonly string[],
): Promise<Map<string, LatestTrouble>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operation')
    .innerJoin(`${tableOf(kind)} as device`, 'device.id', 'operation.device_id')
    .distinctOn('operation.device_id')
    .select(['operation.device_id', 'operation.id', 'operation.command', 'operation.status'])
    .where(isAmong('operation.device_id', deviceIds))
    .where(isTroubled('device'))
    .where(tellsOfDevice)
    .orderBy('operation.device_id')
    .orderBy(latestFirst)
    .execute();
  return new Map(rows.map(({ device_id, ...trouble }) => [device_id, trouble]));
}
