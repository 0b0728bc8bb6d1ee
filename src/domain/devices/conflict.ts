import * as memberMessages from '../member-messages.ts';
import { formatShort } from '../text/time.ts';
import type { DeviceCommand } from './command.ts';
import type { ProgressItem } from './lock-state.ts';
import { operationStatus, operationTitle } from './operation.ts';

export type Conflict<Item extends ProgressItem> =
  | { readonly kind: 'none' }
  /** certainly not sent yet: the newer command takes its place */
  | { readonly kind: 'replaces'; readonly item: Item }
  /** handed over, and the device has not been heard of since: both stand, the gateway is asked to give these back */
  | { readonly kind: 'overtakes'; readonly items: readonly Item[] }
  /** somebody else was first: 409 */
  | { readonly kind: 'blocked'; readonly by: Item };

/**
 * One unfinished operation per device and kind of command (`decision.one-active`). `scheduled`: the new command waits for a time ahead;
 * such a one meets only other scheduled ones, and a scheduled lock does not block locking now. The same command again
 * is no newer wish: it comes second even before the first was sent, also in its hold window. An unknown one blocks neither its opposite nor a
 * command that only asks: to ask again does no harm, and nothing else would end its wait. It blocks the same command, which could
 * act twice, until that is nobody's surprise (`isLetGo`). One that waits for the device is in its opposite's way as little as one that
 * certainly was not sent.
 */
export function conflictAmong<Item extends ProgressItem>(
  commands: readonly DeviceCommand[],
  { name, kind, asks }: DeviceCommand,
  scheduled: boolean,
  progress: readonly Item[],
): Conflict<Item> {
  const kindOf = (other: string) => commands.find((known) => known.name === other)?.kind ?? other;
  const sameKind = progress.filter((item) => kindOf(item.command) === kind);
  if (scheduled) {
    const item = sameKind.find(({ status }) => status === operationStatus.created);
    return item ? { kind: 'replaces', item } : { kind: 'none' };
  }
  const opposite = (item: Item) => item.command !== name;
  const inTheWay = sameKind
    .filter(({ status, hold }) => hold || status !== operationStatus.created)
    .filter(
      (item) => !(item.status === operationStatus.unknown && (opposite(item) || asks || isLetGo(item))),
    );
  const by = inTheWay.find((item) => !(opposite(item) && (item.awaits_device || isUnsent(item))));
  if (by) return { kind: 'blocked', by };
  const item = inTheWay.find(isUnsent);
  if (item) return { kind: 'replaces', item };
  return inTheWay.length > 0 ? { kind: 'overtakes', items: inTheWay } : { kind: 'none' };
}

/** Somebody has taken it back and knows that it may still act, or the device has since said that it is not as the command would make it. */
const isLetGo = ({ cancel, observed_since }: ProgressItem) => cancel !== null || observed_since;

const isUnsent = ({ status, may_have_left }: ProgressItem) =>
  status === operationStatus.created || (status === operationStatus.waiting && !may_have_left);

type Named = ProgressItem & { readonly clerk_name: string };

function sentenceOf({ status, awaits_device }: Named) {
  if (awaits_device) return memberMessages.waitingInTheWay;
  const { unknownInTheWay, conflictMessage } = memberMessages;
  return status === operationStatus.unknown ? unknownInTheWay : conflictMessage;
}

/** Who came first with what, and the way out, in the words of the server's 409. `title`: of that command. */
export function conflictSentence(by: Named, title: string, now: Date): string {
  const sentence = sentenceOf(by);
  const since = formatShort(by.date_created, now);
  return sentence(by.clerk_name, since, title, operationTitle(by));
}
