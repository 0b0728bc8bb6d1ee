import { sql } from 'kysely';
import { legality } from '#domain/android/legality.ts';
import { json } from '#server/database/json.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import type { DeviceKind } from '../port/kind.ts';
import { definitionOf } from './commands/commands.ts';
import { comeBack } from './contacts/come-back.ts';
import { contactColumns } from './contacts/contact-columns.ts';
import { takeOverCodes, tellsOfCodes } from './contacts/offline-codes.ts';
import { regulateAgain } from './contacts/regulate-again.ts';
import { defaultCommands } from './default-restrictions.ts';
import { androidList } from './list.ts';
import { androidSheet } from './sheet.ts';
import { type AndroidFacts, deviceFacts } from './state/facts.ts';

/** Android phones that an agent app holds (`decision.android.agent`). */
export const androidKind: DeviceKind<AndroidRow, AndroidFacts> = {
  name: 'android',
  connection: null,
  definitionOf,
  facts: deviceFacts,
  legality,
  contactColumns,
  isNews: (device, fact) => isOtherSystem(device, fact),
  beginEnrolment: regulateAgain,
  standsAlone: tellsOfCodes,
  afterContact: async (tx, device, fact) => {
    const isBack = await comeBack(tx, device, fact.at);
    return (await takeOverCodes(tx, device, fact)) || isBack;
  },
  defaultCommands,
  hasImei: (imei) => sql<boolean>`device.imei @> ${json([imei])}::jsonb`,
  list: androidList,
  sheet: androidSheet,
  released: sql<boolean>`device.released_at is not null`,
};

const isOtherSystem = (device: AndroidRow, { android, supervised }: ContactFact) =>
  (android?.system !== undefined && android.system.android_version !== device.android_version) ||
  (android?.wrong_passcodes !== undefined && android.wrong_passcodes !== device.wrong_passcodes) ||
  (supervised !== undefined && Number(supervised) !== device.supervise_status);
