import { useSelector } from '@xstate/react';
import { ConsoleContext } from '#screens/shared/console-context.tsx';
import type { Notifier } from '#ui/popup/notifier.ts';
import { NavigateContext } from '#ui/shell/navigate.ts';
import type { Actors } from './actors.ts';
import { HoldsHost } from './holds/holds-host.tsx';
import { MessagesHost } from './shell/messages-host.tsx';
import { NavigationProgress } from './shell/navigation-progress.tsx';
import { OfflineStrip } from './shell/offline-strip.tsx';
import { PageOutlet } from './shell/page-outlet.tsx';

interface ConsoleAppProps extends Pick<Actors, 'console' | 'holdsPart'> {
  toasts: Notifier;
}

/** The React side of the console. */
export function ConsoleApp({ console, holdsPart, toasts }: ConsoleAppProps) {
  const go = (href: string, state: unknown) =>
    console.navigation.send({ type: 'navigate.push', href, state });
  const resolving = useSelector(console.navigation, (snapshot) => snapshot.matches('resolving'));
  return (
    <ConsoleContext value={console}>
      <NavigateContext value={go}>
        <NavigationProgress active={resolving} />
        <OfflineStrip />
        <PageOutlet />
        <HoldsHost holds={holdsPart} />
        <MessagesHost toasts={toasts} />
      </NavigateContext>
    </ConsoleContext>
  );
}
