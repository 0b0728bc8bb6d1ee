import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import * as people from './migrations/0001-people.ts';
import * as appleDevices from './migrations/0002-apple-devices.ts';
import * as simulator from './migrations/0003-simulator.ts';
import * as requestKeys from './migrations/0004-request-keys.ts';
import * as holdWindow from './migrations/0005-hold-window.ts';
import * as oneClickUnlock from './migrations/0006-one-click-unlock.ts';
import * as cancels from './migrations/0007-cancels.ts';
import * as deviceCommands from './migrations/0008-device-commands.ts';
import * as deviceRecords from './migrations/0009-device-records.ts';
import * as deviceSearch from './migrations/0010-device-search.ts';
import * as heardOf from './migrations/0011-heard-of.ts';
import * as apps from './migrations/0012-apps.ts';
import * as defaultChanges from './migrations/0013-default-changes.ts';
import * as deviceTally from './migrations/0014-device-tally.ts';
import * as whiteListChanges from './migrations/0015-white-list-changes.ts';
import * as appIcons from './migrations/0016-app-icons.ts';
import * as searchByField from './migrations/0017-search-by-field.ts';
import * as toldSims from './migrations/0018-told-sims.ts';
import * as unknownOutcomes from './migrations/0019-unknown-outcomes.ts';
import * as stepsSent from './migrations/0020-steps-sent.ts';
import * as actedLate from './migrations/0021-acted-late.ts';
import * as stepsByOperation from './migrations/0022-steps-by-operation.ts';
import * as heardSince from './migrations/0026-heard-since.ts';
import * as knownBrowsers from './migrations/0027-known-browsers.ts';
import * as operationIndexes from './migrations/0029-operation-indexes.ts';
import * as captchaWork from './migrations/0030-captcha-work.ts';
import * as toldTally from './migrations/0031-told-tally.ts';
import * as outboxLooks from './migrations/0032-outbox-looks.ts';
import * as toldAhead from './migrations/0033-told-ahead.ts';
import * as loginStatus from './migrations/0034-login-status.ts';
import * as serverTime from './migrations/0035-server-time.ts';
import * as deviceKinds from './migrations/0036-device-kinds.ts';
import * as journal from './migrations/0037-journal.ts';
import * as journalOfBefore from './migrations/0038-journal-of-before.ts';
import * as historiesInTheJournal from './migrations/0039-histories-in-the-journal.ts';
import * as batches from './migrations/0040-batches.ts';
import * as listsOfKinds from './migrations/0041-lists-of-kinds.ts';
import * as agents from './migrations/0042-agents.ts';
import * as androidDevices from './migrations/0043-android-devices.ts';
import * as searchedFacets from './migrations/0044-searched-facets.ts';
import * as loginDevices from './migrations/0045-login-devices.ts';
import * as sessionDevices from './migrations/0046-session-devices.ts';
import * as wallpaperUploads from './migrations/0047-wallpaper-uploads.ts';
import * as clerks from './migrations/0048-clerks.ts';
import * as storeSettings from './migrations/0049-store-settings.ts';
import * as enrolmentLinks from './migrations/0050-enrolment-links.ts';
import * as appStore from './migrations/0051-app-store.ts';
import * as unattended from './migrations/0052-unattended.ts';
import * as openApiKeys from './migrations/0053-open-api-keys.ts';
import * as reports from './migrations/0054-reports.ts';
import * as openApiCalls from './migrations/0055-open-api-calls.ts';
import * as apiCallbacks from './migrations/0056-api-callbacks.ts';
import * as contracts from './migrations/0057-contracts.ts';
import * as creditReferences from './migrations/0058-credit-references.ts';
import * as turnsByStore from './migrations/0059-turns-by-store.ts';
import * as lockedAgain from './migrations/0060-locked-again.ts';
import * as freeNumbers from './migrations/0061-free-numbers.ts';
import * as phonesComeAgain from './migrations/0062-phones-come-again.ts';
import * as contactPhone from './migrations/0063-contact-phone.ts';
import * as lockTemplates from './migrations/0064-lock-templates.ts';
import * as codesAndOccasions from './migrations/0065-codes-and-occasions.ts';
import * as lostPhones from './migrations/0066-lost-phones.ts';
import * as keptChecks from './migrations/0067-kept-checks.ts';
import * as reportFacts from './migrations/0068-report-facts.ts';
import * as callbackSecrets from './migrations/0069-callback-secrets.ts';
import * as addressOfChanges from './migrations/0070-address-of-changes.ts';
import * as journalSeals from './migrations/0071-journal-seals.ts';
import type { Database } from './schema/tables.ts';

/** In the order of their names; one that has run anywhere is never edited again. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people': people,
  '0002-apple-devices': appleDevices,
  '0003-simulator': simulator,
  '0004-request-keys': requestKeys,
  '0005-hold-window': holdWindow,
  '0006-one-click-unlock': oneClickUnlock,
  '0007-cancels': cancels,
  '0008-device-commands': deviceCommands,
  '0009-device-records': deviceRecords,
  '0010-device-search': deviceSearch,
  '0011-heard-of': heardOf,
  '0012-apps': apps,
  '0013-default-changes': defaultChanges,
  '0014-device-tally': deviceTally,
  '0015-white-list-changes': whiteListChanges,
  '0016-app-icons': appIcons,
  '0017-search-by-field': searchByField,
  '0018-told-sims': toldSims,
  '0019-unknown-outcomes': unknownOutcomes,
  '0020-steps-sent': stepsSent,
  '0021-acted-late': actedLate,
  '0022-steps-by-operation': stepsByOperation,
  '0026-heard-since': heardSince,
  '0027-known-browsers': knownBrowsers,
  '0029-operation-indexes': operationIndexes,
  '0030-captcha-work': captchaWork,
  '0031-told-tally': toldTally,
  '0032-outbox-looks': outboxLooks,
  '0033-told-ahead': toldAhead,
  '0034-login-status': loginStatus,
  '0035-server-time': serverTime,
  '0036-device-kinds': deviceKinds,
  '0037-journal': journal,
  '0038-journal-of-before': journalOfBefore,
  '0039-histories-in-the-journal': historiesInTheJournal,
  '0040-batches': batches,
  '0041-lists-of-kinds': listsOfKinds,
  '0042-agents': agents,
  '0043-android-devices': androidDevices,
  '0044-searched-facets': searchedFacets,
  '0045-login-devices': loginDevices,
  '0046-session-devices': sessionDevices,
  '0047-wallpaper-uploads': wallpaperUploads,
  '0048-clerks': clerks,
  '0049-store-settings': storeSettings,
  '0050-enrolment-links': enrolmentLinks,
  '0051-app-store': appStore,
  '0052-unattended': unattended,
  '0053-open-api-keys': openApiKeys,
  '0054-reports': reports,
  '0055-open-api-calls': openApiCalls,
  '0056-api-callbacks': apiCallbacks,
  '0057-contracts': contracts,
  '0058-credit-references': creditReferences,
  '0059-turns-by-store': turnsByStore,
  '0060-locked-again': lockedAgain,
  '0061-free-numbers': freeNumbers,
  '0062-phones-come-again': phonesComeAgain,
  '0063-contact-phone': contactPhone,
  '0064-lock-templates': lockTemplates,
  '0065-codes-and-occasions': codesAndOccasions,
  '0066-lost-phones': lostPhones,
  '0067-kept-checks': keptChecks,
  '0068-report-facts': reportFacts,
  '0069-callback-secrets': callbackSecrets,
  '0070-address-of-changes': addressOfChanges,
  '0071-journal-seals': journalSeals,
};

export const migrationNames = Object.keys(migrations);

/** Longer a migration waits for nobody, and nobody for a migration that waits: the start fails and can be tried again. */
const lockTimeout = '3s';

/** Set behind the migrator's own lock: replicas that start together wait for each other as long as it takes. */
const inTime = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(db);
    await up(db);
  },
});

/**
 * Brings the database to the newest shape. Replicas that start together wait for each other. Where a release may be running, each
 * migration is a transaction: its locks last no longer than itself.
 */
export async function migrate(
  db: Database,
  all: Readonly<Record<string, Migration>> = migrations,
  /** A replica of the former release starts again beside the newer one that has migrated (`decision.migrations`). */
  { besideNewer = false } = {},
): Promise<void> {
  const bounded = Object.fromEntries(Object.entries(all).map(([name, one]) => [name, inTime(one)]));
  try {
    // Not when the migrator asks: it holds the only connection of the embedded database then.
    const known = besideNewer ? { ...(await executed(db)), ...bounded } : bounded;
    await run(new Migrator({ db, provider: { getMigrations: async () => known } }));
  } catch (cause) {
    throw new Error('the database could not be migrated', { cause });
  }
}

/** What has run, of whichever release: none of it runs again. */
async function executed(db: Database): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql`select 1 from pg_tables where schemaname = current_schema()
    and tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(db);
  if (tables.length === 0) return {};
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

async function run(migrator: Migrator): Promise<void> {
  const isNew = (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined);
  const step = () => (isNew ? migrator.migrateToLatest() : migrator.migrateUp());
  for (;;) {
    const { error, results = [] } = await step();
    if (error) throw error;
    if (results.length === 0) return;
  }
}
