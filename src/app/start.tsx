import { createRoot } from 'react-dom/client';
import { errorToastMs, messageToastMs } from '#domain/limits.ts';
import { createNotifier } from '#ui/notifier.ts';
import { createActors } from './actors.ts';
import { ConsoleApp } from './console-app.tsx';

/** `decision.toast`: warnings and network failures are error toasts */
const durations = { info: messageToastMs, ok: messageToastMs, warn: errorToastMs, error: errorToastMs };

/**
 * Starts the console in an element. Returns how to end it: nothing of it is left running, listening or locked, so that it can
 * be started again in the same page.
 */
export function startConsole(root: HTMLElement): () => void {
  const react = createRoot(root);
  if (!('locks' in navigator)) {
    void import('./insecure-page.tsx').then(({ InsecurePage }) => react.render(<InsecurePage />));
    return () => react.unmount();
  }
  const notifier = createNotifier({ durations });
  const actors = createActors(window, notifier);
  actors.start();
  react.render(<ConsoleApp notifier={notifier} console={actors.console} />);
  return () => {
    react.unmount();
    actors.stop();
    for (const { id } of notifier.getSnapshot()) notifier.dismiss(id);
  };
}
