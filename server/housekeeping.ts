import {
  captchaWindowMs,
  codeTriesWindowMs,
  locationLogMs,
  loginWindowMs,
  outsideWindowMs,
  requestKeyMs,
  secondaryWindowMs,
  smsWindowMs,
  toldAgainMs,
} from '#domain/limits.ts';
import { lookUpIcons } from './app-icons.ts';
import { type Loop, startLoop } from './background/loop.ts';
import { createUpkeep } from './database/upkeep.ts';
import { expireExports } from './ios/export/finish.ts';
import { removeExpiredSessions } from './security/sessions.ts';
import type { Services } from './services.ts';

/** no counted window is longer */
const longestWindowMs = Math.max(
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

/** Removes what has expired and proves nothing any more, looks up pictures of apps; any number of replicas may run it. */
export const startHousekeeping = (services: Services): Loop =>
  startLoop(services, {
    name: 'housekeeping',
    cycle: async () => {
      await removeExpired(services);
      await lookUpIcons(services);
      return services.config.patience.housekeepingMs;
    },
  });

export async function removeExpired({ db, clock, live }: Services): Promise<void> {
  const now = await clock.now();
  const longAgo = new Date(now.getTime() - longestWindowMs);
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
  await db.deleteFrom('captcha_task').where('expires_at', '<', now).execute();
  await db.deleteFrom('known_browser').where('expires_at', '<', now).execute();
  await db.deleteFrom('credential_grant').where('expires_at', '<', now).execute();
  await db.deleteFrom('sms_code').where('expires_at', '<', longAgo).execute();
  await db.deleteFrom('attempt').where('window_start', '<', longAgo).execute();
  const keysFrom = new Date(now.getTime() - requestKeyMs);
  await db.deleteFrom('request_key').where('date_created', '<', keysFrom).execute();
  const placesFrom = new Date(now.getTime() - locationLogMs);
  await db.deleteFrom('location_log').where('date_created', '<', placesFrom).execute();
  await db
    .deleteFrom('told_ahead')
    .where('heard_at', '<', new Date(now.getTime() - toldAgainMs))
    .execute();
  await expireExports(db, now);
  await removeExpiredSessions(db, live, now);
}
