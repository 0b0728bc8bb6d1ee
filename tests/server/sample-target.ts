import type { Updateable } from 'kysely';
import type { SmsType } from '#api/contract/people/system.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { activationLockStatus, recycledStatus } from '#domain/devices/status-values.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { sessionOf } from '#server/security/tokens.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeBatch, makeDevice, makeExport, makeScheduledLock, makeSmsCode } from './fixtures.ts';
import type { SampleTarget } from './samples.ts';
import type { TestServer } from './test-server.ts';
import { makeStoppedUnlock, makeUnlockKey } from './unlock-fixtures.ts';

/** Rows that are possible only on a locked device. */
const onLocked: readonly string[] = [
  'ios.command.unlock',
  'ios.command.getLocation',
  'ios.command.playLostModeSound',
  'ios.oneClickUnlock.start',
  'ios.oneClickUnlock.resume',
];

/** What the rows that need another state ask of the device. */
const inState: Readonly<Record<string, Updateable<AppleDeviceTable>>> = {
  'ios.command.remove': { recycled_status: recycledStatus.recycled },
  'ios.command.turnOnActivationLock': { activation_lock_status: activationLockStatus.off },
};

/** Rows that take an SMS code of the caller's own number. */
const takesCode: Readonly<Record<string, SmsType>> = {
  'user.updatePassword': 'update-password',
  'ios.command.turnOffActivationLock': 'turn-off-activation-lock',
};

/** For samples that only their shape matters of. */
export const noTarget: SampleTarget = {
  device_id: seedIds.devices.unlockedOnline,
  serial_number: 'NOSUCHSERIAL',
  batch_id: '00000000-0000-4000-8000-000000000000',
  export_id: '00000000-0000-4000-8000-000000000000',
  sms_code: '000000',
  operation: { id: 'none000', command_uuid: '00000000-0000-4000-8000-000000000000' },
  unlock_id: '00000000-0000-4000-8000-000000000000',
  unlock_key: '00000000-0000-4000-8000-000000000000',
};

/** Something of this owner that the row's sample can be about, in a state that allows it; `caller` is an access token. */
export async function makeTarget(
  server: TestServer,
  row: AnyEndpoint,
  owner: { readonly store_id: string; readonly clerk_id: string },
  caller?: string,
): Promise<SampleTarget> {
  const { store_id, clerk_id } = owner;
  const sms_code = await codeFor(server, row, { clerk_id, caller });
  if (!row.target) {
    const serial_number = await freeSerial(server, store_id);
    return {
      ...noTarget,
      sms_code,
      serial_number,
      export_id: await exportFor(server, row, { clerk_id, caller }),
      batch_id: await batchFor(server, row, { clerk_id, caller }),
    };
  }
  const state = onLocked.includes(row.name) ? 'locked' : 'unlocked';
  const device_id = await makeDevice(server, state, { for_clerk: clerk_id, store_id });
  if (row.target === 'appleDevice') {
    const columns = inState[row.name];
    if (columns)
      await server.services.db.updateTable('apple_device').set(columns).where('id', '=', device_id).execute();
    const unlock_key = await keyFor(server, row, { device_id, clerk_id, caller });
    return { ...noTarget, device_id, sms_code, unlock_key };
  }
  if (row.target === 'unlockSaga') {
    const unlock_id = await makeStoppedUnlock(server, { id: device_id, store_id, clerk_id });
    return { ...noTarget, device_id, unlock_id };
  }
  const operation = await makeScheduledLock(server, { id: device_id, store_id, clerk_id });
  return { ...noTarget, device_id, operation };
}

let serial = 0;
/** In a store that has room for it, however many devices other samples have made. */
async function freeSerial({ services: { db } }: TestServer, store_id: string): Promise<string> {
  await db.updateTable('store').set({ device_count: 1_000_000 }).where('id', '=', store_id).execute();
  return `SAMPLE${String(++serial).padStart(6, '0')}`;
}

/** Of the caller, or where nobody is named, of the owner. */
async function codeFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const type = takesCode[row.name];
  if (!type) return noTarget.sms_code;
  const clerk = await callerOf(server, of);
  return clerk ? makeSmsCode(server, clerk.phone_number, type) : noTarget.sms_code;
}

/** Where the row takes one: of the caller, as prevalidation answers it. */
async function keyFor(
  server: TestServer,
  row: AnyEndpoint,
  { device_id, ...of }: Whose & { readonly device_id: string },
): Promise<string> {
  const clerk = row.name === 'ios.oneClickUnlock.start' ? await callerOf(server, of) : undefined;
  return clerk ? makeUnlockKey(server, { clerk_id: clerk.id, device_id }) : noTarget.unlock_key;
}

/** Where the row is about one: of the caller. */
async function exportFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.path.includes('/export-list/{id}') ? await callerOf(server, of) : undefined;
  return clerk ? makeExport(server, clerk) : noTarget.export_id;
}

/** The same of a batch. */
async function batchFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.path.includes('/batch/{id}') ? await callerOf(server, of) : undefined;
  return clerk ? makeBatch(server, clerk) : noTarget.batch_id;
}

interface Whose {
  readonly clerk_id: string;
  readonly caller: string | undefined;
}

/** The person whose access token it is, or where there is none, the owner. */
const callerOf = ({ services: { db } }: TestServer, { clerk_id, caller }: Whose) =>
  db
    .selectFrom('clerk')
    .select(['clerk.id', 'clerk.phone_number', 'clerk.store_id'])
    .$if(caller === undefined, (query) => query.where('id', '=', clerk_id))
    .$if(caller !== undefined, (query) =>
      query.where('id', '=', (eb) =>
        eb
          .selectFrom('session')
          .select('session.clerk_id')
          .where('session.id', '=', sessionOf(caller ?? '')),
      ),
    )
    .executeTakeFirst();
