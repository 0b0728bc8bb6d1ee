import type { ModuleName } from '../access/modules.ts';
import type { Permission } from '../access/permissions.ts';
import { recordedEdits, storeRecords } from './recorded-edits.ts';

/** Title of a record, of a command or an edit; records outlive the tables. */
export const titleAmong = (commands: readonly DeviceCommand[], name: string): string =>
  commands.find((command) => command.name === name)?.title ??
  [...recordedEdits, ...storeRecords].find((record) => record.name === name)?.title ??
  name;

/** Finds a command of a kind by its name; throws for a name that is none of the kind's. */
export function finderOf<Row extends DeviceCommand>(commands: readonly Row[]): (name: string) => Row {
  const byName = new Map<string, Row>(commands.map((row) => [row.name, row]));
  return (name) => {
    const found = byName.get(name);
    if (!found) throw new Error(`no command named ${name} among ${[...byName.keys()].join(', ')}`);
    return found;
  };
}

/** What is known of a command without knowing what kind of device it is for: a row of the kind's table of commands. */
export interface DeviceCommand {
  /** in records, and where `call` says nothing else, in the path of its call */
  readonly name: string;
  /** the call that gives it, and that a key is for */
  readonly call: string;
  readonly title: string;
  /** null: whoever may see the device */
  readonly permission: Permission | null;
  /** besides the module of the kind */
  readonly module: ModuleName | null;
  /** needs the password or a key (`decision.credential-commands`) */
  readonly credential: boolean;
  /** one unfinished operation per device and kind (`decision.one-active`) */
  readonly kind: string;
  /** only asks: no wish, no change of the device */
  readonly asks: boolean;
  /** who carries it out: the device itself, the maker's servers (also while the device is out of reach), or our own database */
  readonly executor: 'device' | 'maker' | 'server';
  /** nothing brings back what it ends: it is held for a while before it leaves (`decision.hold`) */
  readonly irreversible: boolean;
}
