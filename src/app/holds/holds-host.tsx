import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useView } from '#screens/shared/use-view.ts';

interface HoldsHostProps {
  /** Its code is no part of the first visit. */
  load: () => Promise<ComponentType>;
}

/**
 * Beside every page of somebody who is logged in, also one that is open to everybody or stands in place of a page: what of one's own
 * can still be taken back. The enrol page is a customer's.
 */
export function HoldsHost({ load }: HoldsHostProps) {
  const { session, navigation } = useConsole();
  const loggedIn = useSelector(session, (snapshot) => snapshot.matches('loggedIn'));
  const page = useSelector(navigation, ({ context }) => context.page);
  const wanted = loggedIn && !(page?.kind === 'screen' && page.name === 'enroll-sn_encrypt');
  // Where its code could not be fetched, the next page asks again.
  const Part = useView(load, wanted ? page : null);
  return wanted && Part ? <Part /> : null;
}
