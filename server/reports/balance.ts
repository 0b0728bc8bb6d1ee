import { type ReportLevel, reportPrice, reportStatus } from '#domain/reports/levels.ts';
import type { LedgerReason } from '../database/schema/report-tables.ts';
import type { Database, DatabaseOrTx, Tx } from '../database/schema/tables.ts';

/** What of a store a balance is of. */
export interface Account {
  readonly store_id: string;
  readonly level: ReportLevel;
}

export async function balanceOf(db: DatabaseOrTx, { store_id, level }: Account): Promise<number> {
  const row = await db
    .selectFrom('report_balance')
    .select('balance')
    .where('store_id', '=', store_id)
    .where('level', '=', level)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** What reports that are being made have taken of it, and may give back. */
export async function reservedOf(db: DatabaseOrTx, { store_id, level }: Account): Promise<number> {
  const { count } = await db
    .selectFrom('report_version')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', store_id)
    .where('level', '=', level)
    .where('status', '=', reportStatus.running)
    .executeTakeFirstOrThrow();
  return count * reportPrice;
}

/** Before it is held: a row that a transaction adds comes after all that it holds (lock-order.ts). */
export async function openBalance(db: Database, { store_id, level }: Account): Promise<void> {
  await db
    .insertInto('report_balance')
    .values({ store_id, level, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Held until the transaction ends: of one store and level nothing is asked for, given back or granted meanwhile. */
export async function holdBalance(tx: Tx, { store_id, level }: Account): Promise<number> {
  const { balance } = await tx
    .selectFrom('report_balance')
    .select('balance')
    .where('store_id', '=', store_id)
    .where('level', '=', level)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balance;
}

/** One change of a balance that is held, with its line in the ledger. */
export async function book(
  tx: Tx,
  { store_id, level }: Account,
  line: {
    readonly amount: number;
    readonly reason: LedgerReason;
    readonly version_id: string | null;
    readonly at: Date;
    readonly reference?: string;
  },
): Promise<void> {
  await tx
    .insertInto('report_ledger')
    .values({ store_id, level, ...line })
    .execute();
  await tx
    .updateTable('report_balance')
    .set((eb) => ({ balance: eb('balance', '+', line.amount) }))
    .where('store_id', '=', store_id)
    .where('level', '=', level)
    .execute();
}
