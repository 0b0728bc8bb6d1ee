import type { SessionFact } from '#machines/console/session/session.machine.ts';
import type { Drafts } from '#screens/shared/drafts.ts';

/** What the names of all drafts in the storage begin with. */
const prefix = 'draft ';

export interface OwnedDrafts extends Drafts {
  clear(): void;
  /** Forgets what anybody else has typed. */
  clearOthers(person: string): void;
}

/** Whether drafts go with it: who is logged out by another tab or by the server finds them when they are in again. */
export const endsDrafts = (fact: SessionFact): boolean =>
  fact.type === 'session.ended' ? fact.reason === 'left' : fact.type !== 'session.began';

/** What is typed and not sent yet, in this tab (`docs/decisions/kept-drafts.md`). Where the browser keeps nothing, until the page is left. */
export function createDrafts(target: Pick<Window, 'sessionStorage'>): OwnedDrafts {
  const memory = new Map<string, string>();
  const stored = <Answer>(use: (storage: Storage) => Answer): Answer | null => {
    try {
      return use(target.sessionStorage);
    } catch {
      // Storage is blocked or full: what is in memory holds.
      return null;
    }
  };
  const drop = (name: string) => {
    memory.delete(name);
    stored((storage) => storage.removeItem(prefix + name));
  };
  const dropAll = (isGone: (name: string) => boolean) => {
    const kept = stored(Object.keys)?.flatMap((key) =>
      key.startsWith(prefix) ? key.slice(prefix.length) : [],
    );
    for (const name of [...memory.keys(), ...(kept ?? [])].filter(isGone)) drop(name);
  };
  return {
    read: (name) => read(memory.get(name) ?? stored((storage) => storage.getItem(prefix + name))),
    keep: (name, draft) => {
      const text = JSON.stringify(draft);
      memory.set(name, text);
      stored((storage) => storage.setItem(prefix + name, text));
    },
    drop,
    clear: () => dropAll(() => true),
    clearOthers: (person) => dropAll((name) => !name.startsWith(`${person} `)),
  };
}

/** Null for what another build, or somebody by hand, has written in another form. */
function read(text: string | null): Readonly<Record<string, string>> | null {
  try {
    const fields = Object.entries<unknown>(JSON.parse(text ?? 'null'));
    const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === 'string';
    return fields.every(isText) ? Object.fromEntries(fields) : null;
  } catch {
    return null;
  }
}
