import * as messages from '#domain/messages.ts';
import type { SessionFact } from '#machines/console/session/session.machine.ts';
import { wordsOfEnd } from '#screens/shared/session-end-words.ts';
import type { Notifier } from '#ui/popup/notifier.ts';

/** Tells people what became of their session; messages go by themselves, so they wait for somebody who looks at the page. */
export function createSessionNotices(page: Document, notify: Notifier['notify']) {
  const waiting = new AbortController();
  const whenSeen = (act: () => void) => {
    if (page.visibilityState === 'visible') return act();
    page.addEventListener('visibilitychange', act, { once: true, signal: waiting.signal });
  };
  return {
    tell(fact: SessionFact): void {
      if (fact.type === 'person.changed') whenSeen(() => notify('info', messages.personChanged));
      if (fact.type !== 'session.ended') return;
      const words = wordsOfEnd(fact);
      if (words !== null) whenSeen(() => notify(fact.reason === 'refused' ? 'warn' : 'info', words));
    },
    stop: () => waiting.abort(),
  };
}
