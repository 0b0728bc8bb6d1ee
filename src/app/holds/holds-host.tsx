import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { usePart } from '#screens/shared/actors/use-part.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import type { LazyPart } from '#ui/popup/lazy-part.ts';

interface HoldsHostProps {
  /** Its code is no part of the first visit. */
  holds: LazyPart<ComponentType>;
}

/**
 * Beside every page of somebody who is logged in, also one that is open to everybody or stands in place of a page: what of one's own
 * can still be taken back.
 */
export function HoldsHost({ holds }: HoldsHostProps) {
  const { session, navigation } = useConsole();
  const loggedIn = useSelector(session, (snapshot) => snapshot.matches('loggedIn'));
  const page = useSelector(navigation, ({ context }) => context.page);
  const wanted = loggedIn;
  // Where its code could not be fetched, the next page asks again.
  const { part: Part } = usePart(holds, wanted ? page : null);
  return wanted && Part ? <Part /> : null;
}
