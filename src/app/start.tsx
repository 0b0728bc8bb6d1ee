import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as messages from '#domain/messages.ts';
import { createActors } from './actors.ts';
import { ConsoleApp } from './console-app.tsx';
import { takeOver, whenPageIsThere } from './frame/take-over.ts';
import { clearToasts, createToasts } from './shell/notices.ts';
import type { Obstacle } from './shell/unusable-page.tsx';

/**
 * Starts the console in an element, where it takes over from the frame (`frame/frames.tsx`). Returns how to end it: nothing of it is left
 * running, listening or locked, so that it can be started again in the same page.
 */
export function startConsole(root: HTMLElement): () => void {
  const react = createRoot(root);
  const obstacle = findObstacle();
  if (obstacle) {
    void obstacleNotice(obstacle).then((notice) => takeOver(root, () => react.render(notice)));
    return () => react.unmount();
  }
  const toasts = createToasts();
  const actors = createActors(window, toasts);
  actors.start();
  const app = <ConsoleApp console={actors.console} holdsPart={actors.holdsPart} toasts={toasts} />;
  const stopWaiting = whenPageIsThere(actors.console, () => takeOver(root, () => react.render(app)));
  return () => {
    stopWaiting();
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

async function obstacleNotice(obstacle: Obstacle): Promise<ReactNode> {
  try {
    const { UnusablePage } = await import('./shell/unusable-page.tsx');
    return <UnusablePage obstacle={obstacle} />;
  } catch {
    return messages.screenNotLoaded;
  }
}
