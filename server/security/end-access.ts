import { openSmsTypes, smsTypes } from '#api/contract/people/system.ts';
import type { LiveNews } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import { forgetBrowsers } from './known-browser.ts';
import { endSessions } from './sessions.ts';

interface Clerk {
  readonly id: string;
  readonly store_id: string;
  readonly phone_number: string;
}

/** Codes that were sent to somebody for what they do themselves; one of `clerk-new` or `register` is whose the number is going to be. */
const ownCodes = [...smsTypes, ...openSmsTypes.filter((type) => type !== 'register')];

/** All that lets a clerk in, or act: sessions and their streams, known browsers, SMS codes under way, grants. None of it comes back. */
export async function endAccess(tx: Tx, live: LiveNews, clerk: Clerk, now: Date): Promise<void> {
  await tx
    .deleteFrom('sms_code')
    .where('phone_number', '=', clerk.phone_number)
    .where('type', 'in', ownCodes)
    .execute();
  await endSessions(tx, live, clerk, null, now);
  await forgetBrowsers(tx, clerk.id);
  await tx.deleteFrom('credential_grant').where('clerk_id', '=', clerk.id).execute();
}
