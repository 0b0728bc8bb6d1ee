import * as v from 'valibot';
import {
  type LineVerdict,
  type NewDevice,
  newDevice,
  type RawLine,
} from '#api/contract/apple/registration.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import { typedName } from '#domain/text/typed.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { chinese } from '#server/http/read-input.ts';
import { roomFor } from '#server/people/quota.ts';
import { seesChange } from '#server/security/scope.ts';

export interface JudgedLine {
  readonly verdict: LineVerdict;
  /** what can be registered; null unless the verdict is ok */
  readonly device: NewDevice | null;
}

/**
 * What registering these lines for a clerk would come to, line by line (`valid.ios.enrol-serial`, `valid.ios.hirer`,
 * `decision.quota`). Locks store and clerk: what it says stays true in the transaction.
 */
export async function judgeLines(
  tx: Tx,
  actor: Actor,
  forClerk: string | null,
  lines: readonly RawLine[],
): Promise<JudgedLine[]> {
  const room = await roomFor(tx, { store_id: actor.store_id, for_clerk: forClerk });
  const parsed = lines.map((line) => ({ line, read: v.safeParse(newDevice, withoutBlanks(line)) }));
  const serials = parsed.flatMap(({ read }) => (read.success ? [read.output.serial_number] : []));
  const known = await findKnown(tx, actor, serials);
  const seen = new Set<string>();
  let taken = 0;
  return parsed.map(({ line, read }) => {
    if (!read.success) return refused(line.serial_number, 'malformed', chinese(read.issues[0].message));
    const { serial_number } = read.output;
    const first = known.get(serial_number);
    if (first) return { verdict: { serial_number, ...first }, device: null };
    if (seen.has(serial_number)) return refused(serial_number, 'repeated', messages.serialRepeated);
    seen.add(serial_number);
    if (taken >= room.left) return refused(serial_number, 'overQuota', messages.noRoom, room.exit);
    taken += 1;
    return { verdict: { ...plain(serial_number), status: 'ok' }, device: read.output };
  });
}

const plain = (serial_number: string) => ({
  serial_number,
  status: 'ok' as const,
  reason: '',
  exit: '',
  device_id: null,
});

const refused = (
  serial_number: string,
  status: LineVerdict['status'],
  reason: string,
  exit = '',
): JudgedLine => ({ verdict: { ...plain(serial_number), status, reason, exit }, device: null });

/** A table's empty cell is no value; what each line must have is missed by name. */
const withoutBlanks = ({ serial_number, ...rest }: RawLine) => ({
  serial_number,
  ...Object.fromEntries(
    Object.entries(rest).filter(([, text]) => typeof text !== 'string' || typedName(text) !== ''),
  ),
});

type Known = Omit<LineVerdict, 'serial_number'>;

/** Who has these serial numbers in the store; of a device out of scope no more than that it is there. */
async function findKnown(tx: Tx, actor: Actor, serials: readonly string[]): Promise<Map<string, Known>> {
  if (serials.length === 0) return new Map();
  const rows = await tx
    .selectFrom('apple_device')
    .leftJoin('clerk', 'clerk.id', 'apple_device.for_clerk')
    .select(['apple_device.id', 'serial_number', 'recycled_status', 'for_clerk', 'clerk.name as clerk_name'])
    .where('apple_device.store_id', '=', actor.store_id)
    .where('serial_number', 'in', serials)
    .execute();
  return new Map(
    rows.map(({ serial_number, id, recycled_status, for_clerk, clerk_name }): [string, Known] => {
      const seen = seesChange(actor, {
        store_id: actor.store_id,
        device_kind: 'apple',
        clerk_ids: [for_clerk],
      });
      if (!seen) return [serial_number, duplicate(null, messages.serialTaken, messages.askAdministrator)];
      if (recycled_status === recycledStatus.recycled)
        return [serial_number, duplicate(id, messages.serialInBin, messages.restoreFromBin)];
      return [serial_number, duplicate(id, messages.serialTakenBy(clerk_name), messages.serialOpenIt)];
    }),
  );
}

const duplicate = (device_id: string | null, reason: string, exit: string): Known => ({
  status: 'duplicate',
  reason,
  exit,
  device_id,
});
