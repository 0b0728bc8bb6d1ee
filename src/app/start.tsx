import { createRoot } from 'react-dom/client';
import { createActors } from './actors.ts';
import { ConsoleApp } from './console-app.tsx';
import { clearNotices, createNotices } from './notices.ts';

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
  const notices = createNotices();
  const actors = createActors(window, notices);
  actors.start();
  react.render(<ConsoleApp notices={notices} console={actors.console} />);
  return () => {
    react.unmount();
    actors.stop();
    clearNotices(notices);
  };
}
