import type { AppleListItem } from '#api/contract/apple/device.ts';
import { deniedExit, may, type Rights } from '#domain/access/permissions.ts';
import { type AppleCommandName, appleCommandTitle } from '#domain/apple/commands.ts';
import { conflict } from '#domain/apple/conflict.ts';
import { type Obstacle, unlockCommandNames, unlockPlan } from '#domain/apple/unlock-plan.ts';
import { conflictSentence } from '#domain/devices/conflict.ts';
import * as messages from '#domain/messages.ts';

/** Whose command stands in the way of a step. */
export const inTheWayOf =
  ({ progress }: AppleListItem, now: Date) =>
  (command: AppleCommandName): Obstacle | null => {
    const first = conflict(command, false, progress);
    return first.kind === 'blocked'
      ? {
          reason: conflictSentence(first.by, appleCommandTitle(first.by.command), now),
          exit: messages.waitOrCancel,
        }
      : null;
  };

/** Why one-click unlock can't be begun, or looked at, and what would make it possible; nulls where it can. */
export interface UnlockOffer {
  readonly reason: string | null;
  readonly exit: string | null;
}

const possible: UnlockOffer = { reason: null, exit: null };

/** Asks the right, then whether there is one already, then whether any step applies. */
export function unlockOffer(
  device: AppleListItem,
  rights: Pick<Rights, 'permission'>,
  now: Date,
): UnlockOffer {
  if (!may(rights, 'apple.oneClickUnlock'))
    return { reason: messages.permissionDenied, exit: deniedExit('apple.oneClickUnlock') };
  if (device.unlock_saga) return possible;
  const plan = unlockPlan(unlockCommandNames, device, inTheWayOf(device, now));
  const [first] = plan.flatMap((step) => (step.applies || step.coveredBy !== null ? [] : [step]));
  return first && plan.every(({ applies }) => !applies) ? first : possible;
}
