import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AppInstall } from '#domain/apple/app-install.ts';
import { legality } from '#domain/apple/legality.ts';
import { abmStatus } from '#domain/devices/status-values.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import type { DeviceKind } from '../port/kind.ts';
import { definitionOf } from './commands/commands.ts';
import { type AppleFacts, deviceFacts } from './commands/facts.ts';
import { contactColumns } from './contacts/contact-columns.ts';
import { beginEnrolment } from './contacts/identity.ts';
import { defaultCommands } from './default-restrictions.ts';
import { appleList } from './list.ts';
import { appleSheet } from './sheet.ts';
import { unlockWorkflows } from './unlock/workflows.ts';

/** Supervised Apple devices. */
export const appleKind: DeviceKind<AppleRow, AppleFacts> = {
  name: 'apple',
  connection: 'devices',
  definitionOf,
  facts: deviceFacts,
  legality,
  contactColumns,
  isNews: (device, fact) => isOtherSystem(device, fact) || areOtherInstalls(device, fact),
  beginEnrolment,
  defaultCommands,
  workflows: unlockWorkflows,
  hasImei: (imei) => sql<boolean>`${imei} in (device.imei_1, device.imei_2)`,
  list: appleList,
  sheet: appleSheet,
  released: sql<boolean>`device.abm_status = ${abmStatus.released}`,
};

const isOtherSystem = (device: AppleRow, { system }: ContactFact) =>
  system !== undefined &&
  (system.os_version !== device.os_version || system.os_update_status !== device.os_update_status);

const areOtherInstalls = (device: AppleRow, { app_installs: told }: ContactFact) =>
  told !== undefined && !isDeepStrictEqual(statusesOf(device.app_installs), statusesOf(told));

const statusesOf = (installs: readonly AppInstall[]) =>
  installs.map(({ bundle_id, status }) => [bundle_id, status]);
