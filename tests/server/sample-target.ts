import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import type { SmsType } from '#api/contract/system.ts';
import { sessionOf } from '#server/security/tokens.ts';
import { seedIds } from '#server/seed/ids.ts';
import { makeDevice, makeScheduledLock, makeSmsCode } from './fixtures.ts';
import type { SampleTarget } from './samples.ts';
import type { TestServer } from './test-server.ts';

/** Rows that are possible only on a locked device. */
const onLocked: readonly string[] = ['ios.command.unlock', 'ios.command.getLocation'];

/** Rows that take an SMS code of the caller's own number. */
const takesCode: Readonly<Record<string, SmsType>> = { 'user.updatePassword': 'update-password' };

const nothing: SampleTarget = {
  device_id: seedIds.devices.unlockedOnline,
  sms_code: '000000',
  operation: { id: 'none000', command_uuid: '00000000-0000-4000-8000-000000000000' },
};

/** Something of this owner that the row's sample can be about, in a state that allows it; `caller` is an access token. */
export async function makeTarget(
  server: TestServer,
  row: AnyEndpoint,
  owner: { readonly store_id: string; readonly clerk_id: string },
  caller?: string,
): Promise<SampleTarget> {
  if (!row.target) return { ...nothing, sms_code: await codeFor(server, row, caller) };
  const { store_id, clerk_id } = owner;
  const state = onLocked.includes(row.name) ? 'locked' : 'unlocked';
  const device_id = await makeDevice(server, state, { for_clerk: clerk_id, store_id });
  if (row.target === 'appleDevice') return { ...nothing, device_id };
  const operation = await makeScheduledLock(server, { id: device_id, store_id, clerk_id });
  return { ...nothing, device_id, operation };
}

async function codeFor(server: TestServer, row: AnyEndpoint, caller = ''): Promise<string> {
  const type = takesCode[row.name];
  const session = sessionOf(caller);
  if (!type || session === null) return nothing.sms_code;
  const clerk = await server.services.db
    .selectFrom('session')
    .innerJoin('clerk', 'clerk.id', 'session.clerk_id')
    .select('clerk.phone_number')
    .where('session.id', '=', session)
    .executeTakeFirst();
  return clerk ? makeSmsCode(server, clerk.phone_number, type) : nothing.sms_code;
}
