import { sql } from 'kysely';
import type { Database } from '../database/schema/tables.ts';
import { hashOf } from './block-hash.ts';

export interface StoreSeals {
  readonly store_id: string;
  /** the newest block; null: none has been sealed */
  readonly head: Head | null;
  readonly entries: number;
  readonly faults: readonly SealFault[];
}

export interface Head {
  readonly block: number;
  readonly hash: string;
}

/**
 * `changed`: the entries of a block, or what it says, are other ones than were sealed; `missing`: a block is not there, or not where it was;
 * `unsealed`: entries stand among sealed ones that no block knows.
 */
export type SealFault =
  | { readonly type: 'changed' | 'missing'; readonly block: number }
  | { readonly type: 'unsealed'; readonly ids: readonly number[] };

/** Compares every block with the entries that are there now (`decision.audit`), from one moment. By store. */
export const verifyJournal = (db: Database): Promise<readonly StoreSeals[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const stores = await sql<{ store_id: string }>`
        select store_id from journal union select store_id from journal_seal order by store_id`.execute(tx);
      const found: StoreSeals[] = [];
      for (const { store_id } of stores.rows) {
        const blocks = await readBlocks(tx, store_id);
        const faults = [...faultsOf(blocks), ...(await unsealed(tx, store_id))];
        const last = blocks.at(-1);
        const entries = blocks.reduce((sum, block) => sum + block.entries, 0);
        found.push({ store_id, head: last ? { block: last.block, hash: last.hash } : null, entries, faults });
      }
      return found;
    });

interface Block extends Head {
  readonly from_id: number;
  readonly to_id: number;
  readonly entries: number;
  /** what its hash would be by the entries that are there, behind the block before as it says */
  readonly counted: string | null;
  readonly found: number;
}

async function readBlocks(db: Database, storeId: string): Promise<readonly Block[]> {
  const { rows } = await sql<Block>`
    select seal.block, seal.hash, seal.from_id, seal.to_id, seal.entries, entry.counted, entry.found
    from (select *, lag(hash) over (order by block) as before from journal_seal where store_id = ${storeId}) seal,
    lateral (select ${hashOf('journal', sql`coalesce(seal.before, '')`)} as counted, count(*) as found from journal
      where store_id = ${storeId} and id > seal.from_id and id <= seal.to_id) entry
    order by seal.block`.execute(db);
  return rows;
}

function faultsOf(blocks: readonly Block[]): readonly SealFault[] {
  return blocks.flatMap(({ block, hash, from_id, to_id, entries, counted, found }, index): SealFault[] => {
    const before = blocks[index - 1];
    const isNext = block === (before?.block ?? 0) + 1 && from_id >= (before?.to_id ?? 0) && to_id > from_id;
    if (!isNext) return [{ type: 'missing', block }];
    return hash === counted && entries === found ? [] : [{ type: 'changed', block }];
  });
}

/** Behind the newest block of all stores they only wait for theirs. */
async function unsealed(db: Database, storeId: string): Promise<readonly SealFault[]> {
  const { rows } = await sql<{ id: number }>`
    select id from journal where store_id = ${storeId} and id <= (select max(to_id) from journal_seal)
      and not exists (select from journal_seal seal where seal.store_id = ${storeId}
        and journal.id > seal.from_id and journal.id <= seal.to_id)
    order by id limit 20`.execute(db);
  return rows.length > 0 ? [{ type: 'unsealed', ids: rows.map(({ id }) => id) }] : [];
}
