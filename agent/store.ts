import { DatabaseSync } from 'node:sqlite';
import type { PhoneState } from './phone-state.ts';

/** Keeps what phones know in one file. A change is there whole or not at all, whatever dies, and whoever else has the file open. */
export interface Store {
  readonly names: readonly string[];
  read(name: string): PhoneState | null;
  add(name: string, state: PhoneState): void;
  /** What `make` throws leaves all as it was. */
  change<Result>(name: string, make: (state: PhoneState) => Result): Result;
  close(): void;
}

const patienceMs = 10_000;

/** `lasting`: a change waits for the disk; else a power cut may undo the newest ones. */
export function openStore(file: string, { lasting = true } = {}): Store {
  const db = new DatabaseSync(file, { timeout: patienceMs });
  if (!lasting) db.exec('pragma journal_mode = wal; pragma synchronous = normal');
  db.exec('create table if not exists phone (name text primary key, state text not null)');
  const selecting = db.prepare('select state from phone where name = ?');
  const inserting = db.prepare('insert into phone (name, state) values (?, ?)');
  const updating = db.prepare('update phone set state = ? where name = ?');
  const naming = db.prepare('select name from phone order by name');

  const read = (name: string): PhoneState | null => {
    const row = selecting.get(name);
    return row ? JSON.parse(String(row.state)) : null;
  };
  return {
    get names() {
      return naming.all().map((row) => String(row.name));
    },
    read,
    add: (name, state) => {
      inserting.run(name, JSON.stringify(state));
    },
    change: (name, make) => {
      // Nobody else changes it between the look and the change.
      db.exec('begin immediate');
      try {
        const state = read(name);
        if (!state) throw new Error(`${file} knows no phone ${name}`);
        const result = make(state);
        updating.run(JSON.stringify(state), name);
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}
