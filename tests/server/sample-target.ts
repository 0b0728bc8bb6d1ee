import type { Updateable } from 'kysely';
import { clerkSmsType, type SmsType } from '#api/contract/people/system.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import {
  activationLockStatus,
  lockStatus,
  recycledStatus,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import type { AndroidDeviceTable } from '#server/database/schema/android-tables.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { openSession } from '#server/security/sessions.ts';
import { sessionOf } from '#server/security/tokens.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { inventedIdCard } from '#server/seed/invented/subjects.ts';
import {
  makeAndroid,
  makeApiKey,
  makeBatch,
  makeClerk,
  makeContract,
  makeDelivery,
  makeDevice,
  makeEnrollCode,
  makeEnrolmentCode,
  makeExport,
  makeReport,
  makeScheduledLock,
  makeSmsCode,
  makeUnhired,
  makeWallpaper,
  nextIdCard,
  nextPhone,
  openReports,
} from './fixtures.ts';
import type { SampleTarget } from './samples.ts';
import { tokenFile } from './store/apple-token.ts';
import { storeCertificate } from './store/store-certificate.ts';
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

/** Rows that are possible only with a contract. */
const needsContract: readonly string[] = ['contract.extend', 'contract.settle'];

/** What the rows that need another state ask of the device. */
const inState: Readonly<Record<string, Updateable<AppleDeviceTable>>> = {
  'ios.command.remove': { recycled_status: recycledStatus.recycled },
  'ios.command.turnOnActivationLock': { activation_lock_status: activationLockStatus.off },
};

const androidLocked = { lock_status: lockStatus.locked } as const;
const unregulated = { supervise_status: superviseStatus.unsupervised } as const;

/** The same of an Android device, which is regulated and unlocked else. */
const androidState: Readonly<Record<string, Updateable<AndroidDeviceTable>>> = {
  'android.operation.unlock': androidLocked,
  'android.operation.getUnlockPasscode': androidLocked,
  'android.operation.regulate': unregulated,
  'android.operation.archive': unregulated,
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
  wallpaper_id: '00000000-0000-4000-8000-000000000000',
  code_id: '00000000-0000-4000-8000-000000000000',
  unlock_id: '00000000-0000-4000-8000-000000000000',
  session_id: '00000000-0000-4000-8000-000000000000',
  unlock_key: '00000000-0000-4000-8000-000000000000',
  clerk_id: '00000000-0000-4000-8000-000000000000',
  own_id: '00000000-0000-4000-8000-000000000000',
  phone_number: '13900000001',
  enroll_code: 'no link of ours',
  token_file: 'AAAA',
  delivery_id: '00000000-0000-4000-8000-000000000000',
  id_card: inventedIdCard(0),
  report_id: '00000000-0000-4000-8000-000000000000',
};

/** Something of this owner that the row's sample can be about, in a state that allows it; `caller` is an access token. */
export async function makeTarget(
  server: TestServer,
  row: AnyEndpoint,
  owner: { readonly store_id: string; readonly clerk_id: string },
  caller?: string,
): Promise<SampleTarget> {
  const { store_id, clerk_id } = owner;
  if (row.target === 'clerk') return { ...noTarget, clerk_id: (await makeClerk(server, { store_id })).id };
  const sms_code = await codeFor(server, row, { clerk_id, caller });
  if (row.name === 'store.clerk.new') {
    const phone_number = nextPhone();
    return { ...noTarget, phone_number, sms_code: await makeSmsCode(server, phone_number, clerkSmsType) };
  }
  if (row.name === 'store.apiKey.preview')
    await makeApiKey(server, await callerStore(server, { store_id, clerk_id, caller }));
  if (!row.target) {
    const serial_number = await freeSerial(server, store_id);
    return {
      ...noTarget,
      sms_code,
      serial_number,
      own_id: (await callerOf(server, { clerk_id, caller }))?.id ?? clerk_id,
      export_id: await exportFor(server, row, { clerk_id, caller }),
      batch_id: await batchFor(server, row, { clerk_id, caller }),
      session_id: await sessionFor(server, row, { clerk_id, caller }),
      wallpaper_id: await wallpaperFor(server, row, { clerk_id, caller }),
      code_id: await enrolmentCodeFor(server, row, { clerk_id, caller }),
      enroll_code: await enrollCodeFor(server, row, { store_id, clerk_id }),
      token_file: await tokenFileFor(server, row, { clerk_id, caller }),
      delivery_id: await deliveryFor(server, row, { clerk_id, caller }),
      ...(await reportFor(server, row, { clerk_id, caller })),
    };
  }
  if (row.target === 'androidDevice') {
    const columns = androidState[row.name] ?? {};
    return { ...noTarget, device_id: await makeAndroid(server, { for_clerk: clerk_id, store_id }, columns) };
  }
  const state = onLocked.includes(row.name) ? 'locked' : 'unlocked';
  const device_id = await makeDevice(server, state, { for_clerk: clerk_id, store_id });
  if (row.target === 'device') {
    if (needsContract.includes(row.name)) await makeContract(server, { id: device_id, store_id });
    return { ...noTarget, device_id };
  }
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

/** Where the row is about one: another of the caller. */
async function sessionFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.name === 'user.endSessions' ? await callerOf(server, of) : undefined;
  if (!clerk) return noTarget.session_id;
  const { services } = server;
  const { access_token } = await openSession(services.db, clerk.id, await services.clock.now());
  return sessionOf(access_token) ?? noTarget.session_id;
}

/** Where the row is about one: of the caller. */
async function exportFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.name.includes('.export.') && row.params ? await callerOf(server, of) : undefined;
  const kind = row.name.startsWith('android.') ? 'android' : 'apple';
  return clerk ? makeExport(server, clerk, kind) : noTarget.export_id;
}

/** The same of a batch. */
async function batchFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.path.includes('/batch/{id}') ? await callerOf(server, of) : undefined;
  return clerk ? makeBatch(server, clerk) : noTarget.batch_id;
}

/** The same of an enrolment code. */
async function enrolmentCodeFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.path.includes('/enrolment-code/{id}') ? await callerOf(server, of) : undefined;
  if (!clerk) return noTarget.code_id;
  return (await makeEnrolmentCode(server, { store_id: clerk.store_id, clerk_id: clerk.id })).id;
}

/** Where the row is about one: of a device of the owner. */
async function enrollCodeFor(
  server: TestServer,
  row: AnyEndpoint,
  { store_id, clerk_id }: { readonly store_id: string; readonly clerk_id: string },
): Promise<string> {
  if (!row.name.startsWith('enroll.')) return noTarget.enroll_code;
  return makeEnrollCode(server, await makeUnhired(server, { for_clerk: clerk_id, store_id }));
}

/** Where the row takes one: as Apple makes it for the store of whoever calls. */
async function tokenFileFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.name === 'abm.uploadToken' ? await callerOf(server, of) : undefined;
  if (!clerk) return noTarget.token_file;
  return tokenFile(await storeCertificate(server, clerk)).toString('base64');
}

/** Where the row is about people: a store that may ask about them, and a report of it. */
async function reportFor(
  server: TestServer,
  row: AnyEndpoint,
  of: Whose,
): Promise<Pick<SampleTarget, 'id_card' | 'report_id'>> {
  const { access } = row;
  const isAbout = access.login && access.permission === 'report.list';
  const clerk = isAbout ? await callerOf(server, of) : undefined;
  if (!clerk) return { id_card: noTarget.id_card, report_id: noTarget.report_id };
  await openReports(server, clerk.store_id);
  return { id_card: nextIdCard(), report_id: await makeReport(server, clerk) };
}

/** The same of a wallpaper, the only one of theirs: there is room for another. */
async function wallpaperFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = /^wallpaper\.(?:upload|remove)$/.test(row.name) ? await callerOf(server, of) : undefined;
  if (!clerk) return noTarget.wallpaper_id;
  await server.services.db.deleteFrom('wallpaper').where('uploaded_by', '=', clerk.id).execute();
  return makeWallpaper(server, clerk);
}

/** Where the row is about deliveries: one of the store of whoever calls, which has an address that nobody knows. */
async function deliveryFor(server: TestServer, row: AnyEndpoint, of: Whose): Promise<string> {
  const clerk = row.name.startsWith('store.apiCallback.') ? await callerOf(server, of) : undefined;
  if (!clerk) return noTarget.delivery_id;
  await makeApiKey(server, clerk.store_id);
  return makeDelivery(server, clerk.store_id);
}

const callerStore = async (
  server: TestServer,
  { store_id, ...of }: Whose & { readonly store_id: string },
): Promise<string> => (await callerOf(server, of))?.store_id ?? store_id;

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
