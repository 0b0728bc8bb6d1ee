import { useSelector } from '@xstate/react';
import { type Console, ConsoleContext } from '#screens/parts/console-context.tsx';
import { NavigateContext } from '#ui/navigate.ts';
import type { Notifier } from '#ui/notifier.ts';
import { MessagesHost } from './messages-host.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** The React side of the console. */
export function ConsoleApp({ console, notifier }: { console: Console; notifier: Notifier }) {
  const go = (href: string) => console.navigation.send({ type: 'navigate.push', href, state: null });
  const resolving = useSelector(console.navigation, (snapshot) => snapshot.matches('resolving'));
  return (
    <ConsoleContext value={console}>
      <NavigateContext value={go}>
        <NavigationProgress active={resolving} />
        <PageOutlet />
        <MessagesHost notifier={notifier} />
      </NavigateContext>
    </ConsoleContext>
  );
}
