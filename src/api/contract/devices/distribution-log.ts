import * as v from 'valibot';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, pageNum, pageSize, uuid } from '../row/fields.ts';
import { recordedBy } from '../row/recorded-by.ts';

const person = v.object({ id: uuid, name: v.string() });

/** One row for each hand-over of a device of either kind, newest first (`decision.clerk.distribution`); also of devices that are gone. */
export const distributionLog = endpoint({
  name: 'store.clerk.distributionLog',
  method: 'GET',
  path: '/api/store/clerk/distribution-log',
  title: '分配记录',
  access: { login: true, admin: true },
  query: v.strictObject({ page_num: v.optional(pageNum), page_size: v.optional(pageSize) }),
  result: v.object({
    ...listOf(
      v.object({
        id: v.string(),
        date_created: instant,
        operator: recordedBy,
        /** null: it was nobody's */
        from: v.nullable(person),
        to: person,
        kind: v.picklist(deviceKindNames),
        device_id: uuid,
        serial_number: v.string(),
      }),
    ).entries,
    /** there are more than are counted (`decision.paging`) */
    more: v.optional(v.literal(true)),
  }),
});
