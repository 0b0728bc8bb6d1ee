import { createRoot, type Root } from 'react-dom/client';
import * as messages from '#domain/messages.ts';
import { createActors } from './actors.ts';
import { ConsoleApp } from './console-app.tsx';
import { clearToasts, createToasts } from './shell/notices.ts';
import type { Obstacle } from './shell/unusable-page.tsx';

/**
 * Starts the console in an element. Returns how to end it: nothing of it is left running, listening or locked, so that it can
 * be started again in the same page.
 */
export function startConsole(root: HTMLElement): () => void {
  const react = createRoot(root);
  const obstacle = findObstacle();
  if (obstacle) {
    void showObstacle(react, obstacle);
    return () => react.unmount();
  }
  const toasts = createToasts();
  const actors = createActors(window, toasts);
  actors.start();
  react.render(<ConsoleApp console={actors.console} holdsPart={actors.holdsPart} toasts={toasts} />);
  return () => {
    react.unmount();
    actors.stop();
    clearToasts(toasts);
  };
}

function findObstacle(): Obstacle | null {
  if (!('locks' in navigator)) return 'insecure';
  try {
    localStorage.getItem('access_token');
    return null;
  } catch {
    return 'storageBlocked';
  }
}

async function showObstacle(react: Root, obstacle: Obstacle): Promise<void> {
  try {
    const { UnusablePage } = await import('./shell/unusable-page.tsx');
    react.render(<UnusablePage obstacle={obstacle} />);
  } catch {
    react.render(messages.screenNotLoaded);
  }
}
