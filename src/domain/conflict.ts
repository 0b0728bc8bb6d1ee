import { type AppleCommandName, appleCommand, appleCommandNames } from './apple-commands.ts';
import type { ProgressItem } from './lock-state.ts';
import { type OperationStatus, operationStatus } from './operation.ts';

export type Conflict<Item extends ProgressItem> =
  | { readonly kind: 'none' }
  /** not sent yet: the newer command takes its place */
  | { readonly kind: 'replaces'; readonly item: Item }
  /** somebody else was first: 409 */
  | { readonly kind: 'blocked'; readonly by: Item };

/**
 * One unfinished operation per device and kind (`decision.one-active`). `scheduled`: the new command waits for a time ahead;
 * such a one meets only other scheduled ones, and a scheduled lock does not block locking now.
 */
export function conflict<Item extends ProgressItem>(
  command: AppleCommandName,
  scheduled: boolean,
  progress: readonly Item[],
): Conflict<Item> {
  const { kind } = appleCommand(command);
  const sameKind = progress.filter((item) => kindOf(item.command) === kind);
  if (scheduled) {
    const item = sameKind.find(({ status }) => status === operationStatus.created);
    return item ? { kind: 'replaces', item } : { kind: 'none' };
  }
  const by = sameKind.find(({ status }) => status !== operationStatus.created);
  if (!by) return { kind: 'none' };
  const opposite = by.command !== command;
  if (opposite && unsent.includes(by.status)) return { kind: 'replaces', item: by };
  if (opposite && by.status === operationStatus.unknown) return { kind: 'none' };
  return { kind: 'blocked', by };
}

const unsent: readonly OperationStatus[] = [operationStatus.waiting];

const kindOf = (name: string) =>
  appleCommandNames.some((known) => known === name) ? appleCommand(name as AppleCommandName).kind : name;
