import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Notification, notificationsFile } from '#api/contract/notifications.ts';
import type { Services } from '../call/services.ts';
import { readSiteFile } from './site-folder.ts';

/** What the operator says on this host at this time (`decision.notifications`). Nothing where the file cannot be used; the log says why. */
export async function siteNotifications(
  { config, log }: Pick<Services, 'config' | 'log'>,
  host: string,
  now: Date,
): Promise<Notification[]> {
  try {
    const bytes = await readSiteFile(config.sitesDir, host, 'notifications.json');
    if (bytes === null) return [];
    const told = v.parse(
      notificationsFile,
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return told
      .filter(({ from, until }) => !(from && new Date(from) > now) && !(until && new Date(until) <= now))
      .map(({ tone, title, text, from = null, until = null }) => ({
        // The same as long as it says the same.
        id: createHash('sha256')
          .update(JSON.stringify([title, text, from]))
          .digest('hex')
          .slice(0, 16),
        tone,
        title,
        content: text,
        from,
        until,
        link: null,
      }));
  } catch (error) {
    log.warn('notifications.json of a host cannot be used', { host, error });
    return [];
  }
}
