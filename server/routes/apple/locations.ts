import type * as contract from '#api/contract/apple/locations.ts';
import { defaultPageSize } from '#domain/limits.ts';
import type { Handlers } from '#server/call/handler.ts';
import { requireVisible } from '#server/operations/visible-device.ts';

export const iosLocations: Handlers<typeof contract> = {
  locationLog: async ({ services, actor, query }) => {
    const { device_id, page_num = 1, page_size = defaultPageSize } = query;
    await requireVisible({ services, actor, body: { device_id } }, 'apple');
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
  },
};
