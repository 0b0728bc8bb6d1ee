import { randomUUID } from 'node:crypto';
import type { Tokens } from '#api/contract/people/auth.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { type LoginStatus, loginStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database, DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { maxUserAgent } from './browser-name.ts';
import { loginLimits } from './door-limits.ts';
import { rememberBrowser } from './known-browser.ts';
import { isExhausted, takeTries } from './limits.ts';
import { holderOf } from './number-holder.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

interface Attempt {
  readonly account: string;
  readonly password: string;
  readonly ip: string;
  /** the known browser of the account (known-browser.ts) */
  readonly browser: string | null;
  readonly request: Request;
  readonly secure: boolean;
}

/** What has come of a right password: the tokens, and the cookie by which the browser is known. */
interface Admission {
  readonly tokens: Tokens;
  readonly cookie: string;
}

/** Throws 429 when this number, address or known browser has tried too often. */
export async function refuseTooManyLogins(db: DatabaseOrTx, attempt: Attempt, now: Date): Promise<void> {
  if (await isTooMany(db, attempt, now)) throw tooMany();
}

/**
 * Opens a session for number and password. Known and unknown numbers cost the same: one look-up, one password hash, and for
 * a failure one transaction of the same statements.
 *
 * Throws 422 LOGIN_FAILED, 401 for a disabled clerk whose password was right, 429.
 */
export async function logIn(db: Database, attempt: Attempt, now: Date): Promise<Admission> {
  const clerk = await holderOf(db, attempt.account).select(['id', 'password_hash']).executeTakeFirst();
  const right = await verifyPassword(attempt.password, clerk?.password_hash ?? null);
  const admitted =
    clerk && right ? await db.transaction().execute((tx) => admit(tx, clerk, attempt, now)) : null;
  const outcome = admitted ?? (await db.transaction().execute((tx) => fail(tx, attempt, now)));
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function fail(tx: Tx, attempt: Attempt, now: Date): Promise<Refusal> {
  await takeTries(tx, loginLimits(attempt), now);
  await writeLog(tx, attempt, loginStatus.wrongPassword, now);
  return new Refusal('LOGIN_FAILED', messages.loginFailed);
}

/**
 * The row stays locked: a password that is being changed, or a clerk who is being disabled, opens no session any more. Null where the
 * password has been changed: that counts as a try, which is counted before a clerk is locked (lock-order.ts).
 */
async function admit(
  tx: Tx,
  { id, password_hash }: { readonly id: string; readonly password_hash: string },
  attempt: Attempt,
  now: Date,
): Promise<Admission | Refusal | null> {
  // Guesses that arrived together: a right one counts only before the limit was reached.
  if (await isTooMany(tx, attempt, now)) return tooMany();
  const clerk = await tx
    .selectFrom('clerk')
    .select(['disabled', 'password_ends_at'])
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
  if (!clerk) return null;
  if (!clerk.disabled && clerk.password_ends_at !== null && clerk.password_ends_at <= now) {
    await writeLog(tx, attempt, loginStatus.wrongPassword, now);
    return new Refusal('LOGIN_FAILED', clerkMessages.passwordEnded);
  }
  await writeLog(tx, attempt, clerk.disabled ? loginStatus.disabled : loginStatus.succeeded, now);
  if (clerk.disabled) return new Refusal('UNAUTHORIZED', messages.clerkDisabled);
  const tokens = await openSession(tx, id, now, { ip: attempt.ip, user_agent: userAgentOf(attempt) });
  return { tokens, cookie: await rememberBrowser(tx, id, attempt, now) };
}

/** Only where a picture was answered: whoever sends anything at all would fill the log. */
export const logWrongCaptcha = (db: Database, attempt: Attempt, now: Date) =>
  writeLog(db, attempt, loginStatus.wrongCaptcha, now);

/** For a number that nobody has the statement writes nothing. */
async function writeLog(tx: DatabaseOrTx, attempt: Attempt, status: LoginStatus, now: Date): Promise<void> {
  const { account, ip, browser } = attempt;
  await tx
    .insertInto('login_log')
    .columns(['id', 'date_created', 'store_id', 'clerk_id', 'ip', 'status', 'new_browser', 'user_agent'])
    .expression(
      holderOf(tx, account).select(({ val, cast }) => [
        cast<string>(val(randomUUID()), 'uuid').as('id'),
        cast<Date>(val(now), 'timestamptz').as('date_created'),
        'clerk.store_id',
        'clerk.id as clerk_id',
        cast<string>(val(ip), 'text').as('ip'),
        cast<LoginStatus>(val(status), 'integer').as('status'),
        cast<boolean>(val(browser === null), 'boolean').as('new_browser'),
        cast<string>(val(userAgentOf(attempt)), 'text').as('user_agent'),
      ]),
    )
    .execute();
}

const userAgentOf = ({ request }: Attempt) =>
  (request.headers.get('user-agent') ?? '').slice(0, maxUserAgent);

async function isTooMany(db: DatabaseOrTx, attempt: Attempt, now: Date): Promise<boolean> {
  for (const limit of loginLimits(attempt)) if (await isExhausted(db, limit, now)) return true;
  return false;
}

const tooMany = () => new Refusal('TOO_MANY', messages.loginLocked);
