import { sql } from 'kysely';
import {
  agentCommandKeptMs,
  agentTriesWindowMs,
  agentVoidKeyMs,
  apiNonceMs,
  callbackKeptMs,
  captchaWindowMs,
  codeTriesWindowMs,
  enrolmentCodesListedMs,
  locationLogMs,
  loginWindowMs,
  outsideWindowMs,
  requestKeyMs,
  secondaryWindowMs,
  smsWindowMs,
  toldAgainMs,
} from '#domain/limits.ts';
import { type Loop, startLoop } from './background/loop.ts';
import { forgetBatchRequests, removeBatches, removeBatchItems } from './batch/remove-old.ts';
import type { Services } from './call/services.ts';
import { isOfSlice } from './database/conditions.ts';
import type { Tables } from './database/schema/tables.ts';
import { createUpkeep } from './database/upkeep.ts';
import { lookUpIcons } from './devices/apple/app-icons.ts';
import { expireExports, forgetExportRequests, removeExportFiles } from './devices/export/finish.ts';
import { removeExpiredSessions } from './security/sessions.ts';

/** no counted window is longer */
const longestWindowMs = Math.max(
  agentTriesWindowMs,
  captchaWindowMs,
  codeTriesWindowMs,
  loginWindowMs,
  outsideWindowMs,
  secondaryWindowMs,
  smsWindowMs,
);

/** The files of the embedded database. They are left alone while a server starts. */
export function startUpkeep(services: Services): Loop {
  const { patience } = services.config;
  const turn = createUpkeep(services.db, patience);
  let began = false;
  return startLoop(services, {
    name: 'upkeep',
    cycle: async () => {
      if (began) await turn();
      began = true;
      return patience.upkeepMs;
    },
  });
}

/** Removes what has expired and proves nothing any more, and looks up pictures of apps; any number of replicas may run it. */
export function startHousekeeping(services: Services): Loop {
  const { housekeepingMs, housekeepingGoesOnMs } = services.config.patience;
  const loops = [
    startLoop(services, {
      name: 'housekeeping',
      cycle: async () => ((await removeExpired(services)) ? housekeepingGoesOnMs : housekeepingMs),
    }),
    startLoop(services, {
      name: 'pictures of apps',
      cycle: async () => {
        await lookUpIcons(services);
        return housekeepingMs;
      },
    }),
  ];
  return {
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Rows that one statement takes: while it runs the embedded database answers nobody. */
const slice = 2_000;

/** Removes a slice at most. Answers whether there may be more. */
type Removal = (services: Services, now: Date) => Promise<boolean>;

const olderThan =
  (table: keyof Tables, column: string, keptMs = 0): Removal =>
  async ({ db }, now) => {
    const before = new Date(now.getTime() - keptMs);
    const isOne = isOfSlice(table, sql`${sql.ref(column)} < ${before}`, slice);
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isOne}`.execute(db);
    return numAffectedRows === BigInt(slice);
  };

/** One that has expired stands as its hash alone (`decision.android.enrol`). */
const forgetEnrolmentCodes: Removal = async ({ db }, now) => {
  const { numUpdatedRows } = await db
    .updateTable('enrolment_code')
    .set({ code: '' })
    .where(isOfSlice('enrolment_code', sql`code <> '' and expires_at < ${now}`, slice))
    .executeTakeFirst();
  return numUpdatedRows === BigInt(slice);
};

/** What expires, each by itself: what becomes of one keeps no other. */
export const removals = {
  captchas: olderThan('captcha', 'expires_at'),
  'captcha tasks': olderThan('captcha_task', 'expires_at'),
  'known browsers': olderThan('known_browser', 'expires_at'),
  grants: olderThan('credential_grant', 'expires_at'),
  'SMS codes': olderThan('sms_code', 'expires_at', longestWindowMs),
  attempts: olderThan('attempt', 'window_start', longestWindowMs),
  'facts told ahead': olderThan('told_ahead', 'heard_at', toldAgainMs),
  'answered commands of agents': olderThan('agent_command', 'answered_at', agentCommandKeptMs),
  'withdrawn commands of agents': olderThan('agent_command', 'withdrawn_at', agentCommandKeptMs),
  'void keys of agents': olderThan('agent', 'void_at', agentVoidKeyMs),
  'codes of phones that did not come': forgetEnrolmentCodes,
  'enrolment codes': olderThan('enrolment_code', 'date_created', enrolmentCodesListedMs),
  'request keys': olderThan('request_key', 'date_created', requestKeyMs),
  'callbacks of the API': olderThan('api_callback', 'created_at', callbackKeptMs),
  'API nonces': olderThan('api_nonce', 'used_at', apiNonceMs),
  'former API keys': olderThan('former_api_key', 'expires_at'),
  places: olderThan('location_log', 'date_created', locationLogMs),
  exports: expireExports,
  'export files': removeExportFiles,
  'export requests': forgetExportRequests,
  'batch items': removeBatchItems,
  batches: removeBatches,
  'batch requests': forgetBatchRequests,
  sessions: removeExpiredSessions,
} as const satisfies Readonly<Record<string, Removal>>;

/**
 * Removes in slices, of each kind in turn, until nothing is left or the time is over. Answers whether something is left. Throws
 * behind all others where a kind can't be removed.
 */
export async function removeExpired(
  services: Services,
  ms: number = services.config.patience.housekeepingTurnMs,
): Promise<boolean> {
  const { clock, log } = services;
  const now = await clock.now();
  const ends = performance.now() + ms;
  const failed: string[] = [];
  let left: [string, Removal][] = Object.entries(removals);
  do {
    const unfinished: typeof left = [];
    for (const [name, remove] of left) {
      try {
        if (await remove(services, now)) unfinished.push([name, remove]);
      } catch (error) {
        log.error('what has expired could not be removed', { error, of: name });
        failed.push(name);
      }
    }
    left = unfinished;
  } while (left.length > 0 && performance.now() < ends);
  if (failed.length > 0) throw new Error(`not removed: ${failed.join(', ')}`);
  return left.length > 0;
}
