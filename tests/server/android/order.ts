import { randomUUID } from 'node:crypto';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import { type AndroidCommandName, androidCommand } from '#domain/android/commands.ts';
import { grantMs } from '#domain/limits.ts';
import type { DeviceFact } from '#server/gateways/gateway.ts';
import { submitCommand } from '#server/operations/submit.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { Bench } from '../devices/bench.ts';

/** Commands for Android phones at a bench. */

/** The least that the body of a command's call says, as its schema would leave it. */
const bodies: { readonly [Name in AndroidCommandName]?: object } = {
  lock: { message: '请联系门店', when: 'now' },
  'set-wallpaper': { wallpaper_id: seedIds.wallpapers.dawn, allow_modify: false },
  'set-system-restriction': { configs: { no_factory_reset: true } },
  'set-app-restriction': { enabled: true, mode: 1, list: ['com.tencent.mm'] },
};

interface Order {
  /** Idempotency-Key */
  readonly key?: string;
  readonly body?: object;
}

/** What nothing brings back is proven by the password; all else by a key, which takes no time to check. */
export async function order(
  bench: Bench,
  device_id: string,
  name: AndroidCommandName,
  { key = randomUUID(), body = bodies[name] }: Order = {},
): Promise<AcceptedCommand & { readonly result?: unknown }> {
  const { irreversible, call } = androidCommand(name);
  const proof = irreversible
    ? { password: accounts.admin.secondary_password }
    : { key: await grant(bench, `android.${call}`) };
  return submitCommand(
    {
      services: bench.services,
      actor: bench.actor,
      now: await bench.now(),
      ip: '127.0.0.1',
      ...{ idempotencyKey: key, callName: `android.operation.${call}` },
      body: { ...body, device_id, ...proof },
      grant: {},
    },
    'android',
    name,
  );
}

/** A key as an earlier right password for that command would have answered it. */
export async function grant(bench: Bench, command: string): Promise<string> {
  const key = randomUUID();
  const expires_at = new Date((await bench.now()).getTime() + grantMs);
  await bench.services.db
    .insertInto('credential_grant')
    .values({ key, clerk_id: bench.actor.id, command, expires_at })
    .execute();
  return key;
}

export const tell = (bench: Bench, ...facts: DeviceFact[]) => receiveFacts(bench.services, 'android')(facts);

/** The outbox hands over what waits, and the phone does it a second later. */
export async function carryOut(
  bench: Bench,
  device_id: string,
  { command_uuid }: { readonly command_uuid: string },
  result: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await bench.cycle();
  await bench.advance(1_000);
  await tell(bench, { type: 'acknowledged', device_id, command_uuid, at: await bench.now(), result });
}

export const deviceRow = (bench: Bench, id: string) =>
  bench.services.db.selectFrom('android_device').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
