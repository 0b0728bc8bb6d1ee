import { useSelector } from '@xstate/react';
import { type Console, ConsoleContext } from '#screens/parts/console-context.tsx';
import { NavigateContext } from '#ui/navigate.ts';
import { MessagesHost } from './messages-host.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import type { Notices } from './notices.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** The React side of the console. */
export function ConsoleApp({ console, notices }: { console: Console; notices: Notices }) {
  const go = (href: string) => console.navigation.send({ type: 'navigate.push', href, state: null });
  const resolving = useSelector(console.navigation, (snapshot) => snapshot.matches('resolving'));
  return (
    <ConsoleContext value={console}>
      <NavigateContext value={go}>
        <NavigationProgress active={resolving} />
        <OfflineStrip />
        <PageOutlet />
        <MessagesHost notices={notices} />
      </NavigateContext>
    </ConsoleContext>
  );
}
