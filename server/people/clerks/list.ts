import { sql } from 'kysely';
import * as v from 'valibot';
import { type Clerk, clerkActs } from '#api/contract/people/clerk-fields.ts';
import { type ClerkOrder, inClerkOrder } from '#domain/clerk-order.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import { loginStatus } from '#domain/devices/status-values.ts';
import { maskPhone } from '#domain/text/mask.ts';
import type { Actor } from '../../call/handler.ts';
import type { DatabaseOrTx } from '../../database/schema/tables.ts';
import { usedQuotas } from '../quota.ts';

type Asking = Pick<Actor, 'store_id' | 'store_name'>;

/** The clerks of the own store, or one of them, as administrators see them; in the order in which they were made. */
export async function presentClerks(
  db: DatabaseOrTx,
  { store_id, store_name }: Asking,
  now: Date,
  id?: string,
): Promise<Clerk[]> {
  const used = await usedQuotas(db, store_id);
  const rows = await db
    .selectFrom('clerk')
    .leftJoinLateral(lastEntry(db, changes).as('change'), (join) => join.onTrue())
    .leftJoinLateral(lastEntry(db, clerkActs).as('act'), (join) => join.onTrue())
    .select((eb) => [
      'clerk.id',
      'clerk.date_created',
      'clerk.date_updated',
      'clerk.name',
      'clerk.phone_number',
      'clerk.is_admin',
      'clerk.permission',
      'clerk.visible_clerk',
      'clerk.system_user',
      'clerk.disabled',
      'clerk.quota_limit',
      'clerk.total_quota',
      'clerk.must_change_password',
      eb('clerk.secondary_password_hash', 'is not', null).as('has_secondary_password'),
      'change.at as changed_at',
      'change.actor as changed_by',
      'change.clerk_name as changed_by_clerk',
      'act.what as acted',
      'act.at as acted_at',
      'act.actor as acted_by',
      'act.clerk_name as acted_by_clerk',
      eb
        .selectFrom('login_log')
        .select((log) => log.fn.max('login_log.date_created').as('at'))
        .whereRef('login_log.clerk_id', '=', 'clerk.id')
        .where('login_log.status', '=', loginStatus.succeeded)
        .as('last_login'),
      eb
        .selectFrom('session')
        .select((session) => session.fn.countAll<number>().as('count'))
        .whereRef('session.clerk_id', '=', 'clerk.id')
        .where('session.revoked_at', 'is', null)
        .where('session.refresh_expires', '>', now)
        .as('session_count'),
    ])
    .where('clerk.store_id', '=', store_id)
    .$if(id !== undefined, (query) => query.where('clerk.id', '=', id ?? ''))
    .orderBy('clerk.date_created')
    .orderBy('clerk.id')
    .execute();
  return rows.map(
    ({
      date_created,
      date_updated,
      changed_at,
      changed_by,
      changed_by_clerk,
      acted,
      acted_at,
      acted_by,
      acted_by_clerk,
      last_login,
      ...row
    }) => ({
      ...row,
      date_created: date_created.toISOString(),
      date_updated: date_updated.toISOString(),
      store: { id: store_id, store_name },
      phone_number: maskPhone(row.phone_number),
      used_quota: used.get(row.id) ?? 0,
      has_secondary_password: Boolean(row.has_secondary_password),
      session_count: row.session_count ?? 0,
      last_login_time: last_login?.toISOString() ?? null,
      changed:
        changed_at === null || changed_by === null
          ? null
          : { clerk_name: recordActorName(changed_by, changed_by_clerk), at: changed_at.toISOString() },
      last_act:
        acted === null || acted_at === null || acted_by === null
          ? null
          : {
              what: v.parse(v.picklist(clerkActs), acted),
              clerk_name: recordActorName(acted_by, acted_by_clerk),
              at: acted_at.toISOString(),
            },
    }),
  );
}

const changes = ['create', 'update'] as const;

/** The newest of these in the journal about `clerk`. */
const lastEntry = (db: DatabaseOrTx, what: typeof changes | typeof clerkActs) =>
  db
    .selectFrom('journal')
    .leftJoin('clerk as author', 'author.id', 'journal.actor_id')
    .select(['journal.what', 'journal.at', 'journal.actor', 'author.name as clerk_name'])
    .where('journal.kind', '=', 'clerk')
    .where('journal.subject', '=', sql<string>`clerk.id::text`)
    .where('journal.what', 'in', what)
    .orderBy('journal.id', 'desc')
    .limit(1);

/** Who has set a clerk last. */
export const lastChangeOf = (db: DatabaseOrTx, id: string) =>
  db
    .selectFrom('journal')
    .select('actor_id')
    .where('kind', '=', 'clerk')
    .where('subject', '=', id)
    .where('what', 'in', changes)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One of them, who is known to be there. */
export async function presentClerk(db: DatabaseOrTx, actor: Asking, now: Date, id: string): Promise<Clerk> {
  const [clerk] = await presentClerks(db, actor, now, id);
  if (!clerk) throw new Error(`no clerk ${id} in the store of whoever asks`);
  return clerk;
}

/** `-` before the name of an order turns it round; equals stay in the order in which they were made, and who is disabled comes last. */
export function inOrder(clerks: readonly Clerk[], sort: ClerkOrder | `-${ClerkOrder}`): Clerk[] {
  const isDescending = sort.startsWith('-');
  const order = (isDescending ? sort.slice(1) : sort) as ClerkOrder;
  const inOrder = inClerkOrder(clerks, order, isDescending ? 'descending' : 'ascending');
  return inOrder.toSorted((one, other) => Number(one.disabled) - Number(other.disabled));
}
