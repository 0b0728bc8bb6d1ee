import { useSelector } from '@xstate/react';
import { type BaseLocationHook, type BaseSearchHook, Router } from 'wouter';
import { type Console, ConsoleContext, useGo, usePlace } from '#screens/parts/console-context.tsx';
import { NavigateContext } from '#ui/navigate.ts';
import type { Notifier } from '#ui/notifier.ts';
import { Toaster } from '#ui/toaster.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** wouter reads the location from the navigation machine and asks it to go elsewhere. */
const useNavigation: BaseLocationHook = () => [usePlace().path, useGo()];
const useNavigationSearch: BaseSearchHook = () => usePlace().search.replace(/^\?/, '');

/** The React side of the console. */
export function ConsoleApp({ console, notifier }: { console: Console; notifier: Notifier }) {
  const go = (href: string) => console.navigation.send({ type: 'navigate.push', href, state: null });
  const resolving = useSelector(console.navigation, (snapshot) => snapshot.matches('resolving'));
  return (
    <ConsoleContext value={console}>
      <NavigateContext value={go}>
        <Router hook={useNavigation} searchHook={useNavigationSearch}>
          <NavigationProgress active={resolving} />
          <PageOutlet />
          <Toaster notifier={notifier} />
        </Router>
      </NavigateContext>
    </ConsoleContext>
  );
}
