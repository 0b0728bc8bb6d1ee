import { createRoot } from 'react-dom/client';
import { refresh } from '#api/contract/people/auth.ts';
import { createActors } from '#app/actors.ts';
import { ConsoleApp } from '#app/console-app.tsx';
import { createNotices } from '#app/shell/notices.ts';

/** The console itself, with a call that any page of it might make. */
declare global {
  interface Window {
    /** Makes a call that needs no login; resolves with the name of what became of it. */
    makeCall(): Promise<string>;
  }
}

const notices = createNotices();
const actors = createActors(window, notices);
actors.start();
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ConsoleApp console={actors.console} holdsPart={actors.holdsPart} notices={notices} />,
);
window.makeCall = () =>
  actors.console.client.call(refresh, { body: { refresh_token: 'r' } }).then(
    () => 'answered',
    (error: unknown) => String(error),
  );
