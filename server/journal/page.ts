import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { countedRecords, defaultPageSize } from '#domain/limits.ts';
import type { JournalKind, JournalKinds } from '../database/schema/journal-tables.ts';
import type { DatabaseOrTx, Tables } from '../database/schema/tables.ts';

interface AskedPage {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

/**
 * A page of what was done to subjects of a kind, newest first. Nothing is counted beyond what is told, and no page begins behind
 * that (`decision.paging`). `where` names the kind.
 */
export async function journalPage<Kind extends JournalKind>(
  db: DatabaseOrTx,
  where: (eb: ExpressionBuilder<Tables, 'journal'>) => Expression<SqlBool>,
  { page_num = 1, page_size = defaultPageSize }: AskedPage,
) {
  const entries = db.selectFrom('journal').where(where).leftJoin('clerk', 'clerk.id', 'journal.actor_id');
  const { count } = await db
    .selectFrom(
      entries
        .select('journal.id')
        .limit(countedRecords + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Math.min(count, countedRecords);
  const told = { total, ...(count > total && ({ more: true } as const)) };
  const from = (page_num - 1) * page_size;
  if (from >= total) return { entries: [], told };
  const rows = await entries
    .select([
      'journal.id',
      'journal.at',
      'journal.kind',
      'journal.subject',
      'journal.what',
      'journal.before',
      'journal.after',
      'journal.actor',
      'journal.ip',
      'journal.actor_id as clerk_id',
      'clerk.name as clerk_name',
    ])
    .$narrowType<{
      what: JournalKinds[Kind]['what'];
      before: JournalKinds[Kind]['said'] | null;
      after: JournalKinds[Kind]['said'];
    }>()
    .orderBy('journal.id', 'desc')
    .limit(page_size)
    .offset(from)
    .execute();
  return { entries: rows, told };
}
