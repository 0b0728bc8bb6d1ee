import * as messages from '#domain/messages.ts';
import type { SessionEnd } from '#machines/console/session/session.machine.ts';

/** What is said of a session's end; null: the person has left here, and knows. */
export function wordsOfEnd({ reason, sentence }: SessionEnd): string | null {
  if (reason === 'left') return null;
  return reason === 'elsewhere' ? messages.leftElsewhere : (sentence ?? messages.sessionGone);
}
