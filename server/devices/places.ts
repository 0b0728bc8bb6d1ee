import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { defaultPageSize } from '#domain/limits.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { requireVisible } from '#server/operations/visible-device.ts';

interface LocationQuery {
  readonly device_id: string;
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

/** Where a device said it was, newest first. Throws 404 as requireVisible(). */
export async function findLocations(
  { services, actor }: { readonly services: Pick<Services, 'db'>; readonly actor: Actor },
  kind: DeviceKindName,
  { device_id, page_num = 1, page_size = defaultPageSize }: LocationQuery,
): Promise<{ list: LocationLogEntry[]; total: number }> {
  await requireVisible({ services, actor, body: { device_id } }, kind);
  const ofDevice = services.db.selectFrom('location_log').where('device_id', '=', device_id);
  const rows = await ofDevice
    .select(['id', 'date_created', 'longitude', 'latitude', 'accuracy_m', 'address', 'operation_id'])
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  const { total } = await ofDevice
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const list = rows.map((row) => ({ ...row, date_created: row.date_created.toISOString() }));
  return { list, total };
}
