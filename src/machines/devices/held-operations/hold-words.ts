import {
  type CancelWords,
  cancelWords,
  heldSentence,
  heldUnlockSentence,
  unlockUndoWords,
} from '#domain/kinds/cancel-sentences.ts';
import type { Hold } from './held-operations.machine.ts';

/** How what is held is written wherever it is shown: the press on a step of a one-click unlock ends the whole. */

export const undoWordsOf = ({
  kind,
  deviceKind,
  command,
}: Pick<Hold, 'kind' | 'deviceKind' | 'command'>): CancelWords =>
  kind === 'operation' ? cancelWords(deviceKind, command, 'held') : unlockUndoWords;

export const sentenceOfHold = ({ kind, deviceKind, command, about }: Hold): string =>
  (kind === 'operation' ? heldSentence : heldUnlockSentence)(deviceKind, command, about);
