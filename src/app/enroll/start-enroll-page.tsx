import { createRoot } from 'react-dom/client';
import type { Client } from '#api/contract/row/call.ts';
import { send } from '#api/http.ts';
import { matchRoute } from '#domain/access/routes.ts';
import { forgetHeld } from '#machines/inspection.ts';
import { EnrollPage } from '#screens/enroll/enroll-page.tsx';

/** Sends no token, also where somebody is logged in in this browser. */
const client: Pick<Client, 'call'> = { call: (row, input, options) => send(row, input, options) };

/** Starts the enrolment page in an element, by the link in the address. Returns how to end it. */
export function startEnrollPage(root: HTMLElement): () => void {
  forgetHeld();
  const react = createRoot(root);
  const code = matchRoute(location.pathname)?.params.sn_encrypt ?? '';
  react.render(<EnrollPage client={client} code={code} makeIdempotencyKey={randomUuid} />);
  return () => react.unmount();
}

/** `crypto.randomUUID` is missing on plain http, where a store may have its links opened. */
function randomUuid(): string {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
