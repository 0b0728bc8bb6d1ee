import {
  type CancelWords,
  cancelWords,
  heldSentence,
  heldUnlockSentence,
  unlockUndoWords,
} from '#domain/apple/cancel-sentences.ts';
import type { Hold } from './held-operations.types.ts';

/** How what is held is written wherever it is shown: the press on a step of a one-click unlock ends the whole. */

export const undoWordsOf = ({ kind, command }: Pick<Hold, 'kind' | 'command'>): CancelWords =>
  kind === 'operation' ? cancelWords(command, 'held') : unlockUndoWords;

export const sentenceOfHold = ({ kind, command, about }: Hold): string =>
  (kind === 'operation' ? heldSentence : heldUnlockSentence)(command, about);
