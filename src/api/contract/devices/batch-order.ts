import * as v from 'valibot';
import { batchMaxDevices } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { password } from '../row/credentials.ts';
import { uuid } from '../row/fields.ts';

const ids = v.pipe(
  v.array(uuid, '设备列表有误'),
  v.minLength(1, '请选择设备'),
  v.maxLength(batchMaxDevices, memberMessages.batchMost(batchMaxDevices)),
  // Two spellings of one id name one device.
  v.mapItems((id) => id.toLowerCase()),
  v.check((list) => new Set(list).size === list.length, '设备重复'),
);

const wrongCount = '设备数量有误';

/**
 * What one order of a batch says: the command and what it says of every device, for the devices named by `ids`, or for those that match
 * `filter` at this moment, as many as `count` says; proven by a password or by a key of the command (`decision.grant`).
 */
export const batchOrder = <
  Kind extends string,
  Command extends string,
  Fields extends v.ObjectEntries,
  Filter extends v.GenericSchema,
>(
  kind: Kind,
  command: Command,
  fields: Fields,
  filter: Filter,
) =>
  v.strictObject({
    kind: v.literal(kind),
    command: v.literal(command),
    fields: v.strictObject(fields),
    ids: v.optional(ids),
    filter: v.optional(filter),
    /** how many a person has said there are (`decision.batch.count`) */
    count: v.optional(v.pipe(v.number(wrongCount), v.integer(wrongCount), v.minValue(1, wrongCount))),
    password: v.optional(password),
    key: v.optional(uuid),
  });
