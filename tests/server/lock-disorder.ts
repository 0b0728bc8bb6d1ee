import {
  deviceTables,
  lockOrder,
  onlyAdded,
  referredTo,
  underDevice,
} from '#server/database/schema/lock-order.ts';
import type { RecordedTransaction, RowLock } from './lock-recorder.ts';

const order: readonly string[] = lockOrder;
const ofDevice: readonly string[] = underDevice;
const tooImportant: readonly string[] = referredTo;
const added: readonly string[] = onlyAdded;

/** Files of the server whose transactions run while nothing else does, or lock every table. */
export const holdsAll: readonly string[] = [
  'programs/backup.ts',
  'programs/move.ts',
  'seed/demo.ts',
  'seed/seed-once.ts',
];

const prefix: Partial<Record<RowLock['takes'], string>> = { insert: 'new', delete: 'old' };

function rankOf({ table, takes }: RowLock): number {
  const own = order.indexOf(`${prefix[takes]} ${table}`);
  return own >= 0 ? own : order.indexOf(table);
}

const inWords = ({ table, takes, rows }: RowLock) => `${takes} ${table}${rows ? `(${rows.length})` : ''}`;

/** What a transaction locks out of order, in words; null where it keeps to it, or where a test has begun it. */
export function disorder(recorded: RecordedTransaction): string | null {
  const found = outOfOrder(recorded.locks);
  if (found === null) return null;
  const { begunBy } = recorded;
  return begunBy === null || holdsAll.includes(begunBy) ? null : `${begunBy}: ${found}`;
}

function outOfOrder(all: readonly RowLock[]): string | null {
  const locks = all.filter(({ table }) => !added.includes(table));
  const held = new Map<string, Set<string>>();
  const shared = new Set<string>();
  let highest = -1;
  let last = '';
  const isAlone = locks.every(({ table }) => ofDevice.includes(table));
  for (const lock of locks) {
    const why = (what: string) => `${what}: ${inWords(lock)}, in ${locks.map(inWords).join(' → ')}`;
    const { table, rows, takes } = lock;
    if (ofDevice.includes(table)) {
      if (!isAlone && !deviceTables.some((table) => held.has(table))) return why('before its device');
      continue;
    }
    const named = rows?.map((row) => `${table} ${row}`) ?? [];
    if (!lock.isShared && named.some((row) => shared.has(row))) return why('more than it shares with others');
    const before = held.get(table);
    if (lock.isShared && !before) for (const row of named) shared.add(row);
    held.set(table, new Set([...(before ?? []), ...(rows ?? [])]));
    // Rows that it has, also where the statement does not name them.
    if (before && takes !== 'insert' && (rows === null || rows.every((row) => before.has(row)))) continue;
    if (lock.isFull && tooImportant.includes(table)) return why('keeps whoever refers to it waiting');
    const rank = rankOf(lock);
    if (rank < 0 && locks.some((other) => other.table !== table)) return why('without a place in the order');
    if (rank < highest) return why('too late');
    const places = rows ?? [];
    if (rank > highest) last = '';
    for (const place of takes === 'hold' || takes === 'upsert' ? places : []) {
      if (place < last && !lock.skips) return why('rows in another order');
      last = place;
    }
    highest = rank;
  }
  return null;
}
