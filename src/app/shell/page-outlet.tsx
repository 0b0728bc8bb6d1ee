import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { routeOf } from '#domain/access/routes.ts';
import { isBot } from '#domain/site/bots.ts';
import { documentTitle } from '#domain/site/site.ts';
import type { Page } from '#machines/console/navigation/place.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { setPageTitle } from './document-title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorHost } from './error-host.tsx';
import { loadedLayout, loadedScreen } from './screens.ts';

/** Shows the page that the navigation machine has committed, in its layout. */
export function PageOutlet() {
  const { navigation } = useConsole();
  const page = useSelector(navigation, (snapshot) => snapshot.context.page);
  if (page === null) return null;
  const key = JSON.stringify(page);
  // `app.error-page.bots`: it has the name of the site alone.
  const nameless = page.kind === 'error' && isBot(navigator.userAgent);
  const retry = () => navigation.send({ type: 'navigate.retry' });
  return (
    <>
      <Arrival
        id={key}
        title={nameless ? null : page.kind === 'screen' ? routeOf(page.name).title : page.message}
      />
      <ErrorBoundary resetKey={key}>
        {page.kind === 'error' ? (
          <ErrorHost
            statusCode={page.statusCode}
            statusMessage={page.statusMessage}
            message={page.message}
            {...(page.retry && { onRetry: retry })}
          />
        ) : (
          <Screen page={page} id={key} />
        )}
      </ErrorBoundary>
    </>
  );
}

function Screen({ page, id }: { page: Page & { kind: 'screen' }; id: string }) {
  const Component = loadedScreen(page.name);
  const Layout = loadedLayout(page.name);
  const screen = <Component key={id} />;
  return Layout ? <Layout name={page.name}>{screen}</Layout> : screen;
}

/** What a new document would bring by itself: its title, the top of the page, the focus away from the old page's place. */
function Arrival({ id, title }: { id: string; title: string | null }) {
  const { navigation, siteTitle } = useConsole();
  const earlier = useRef<string | null>(null);
  useEffect(() => {
    setPageTitle(title === null ? siteTitle : documentTitle(title, siteTitle));
  }, [title, siteTitle]);
  useEffect(() => {
    if (earlier.current !== null && earlier.current !== id) {
      // Back and Forward bring their own place on the page with them.
      if (navigation.getSnapshot().context.arrival !== 'pop') window.scrollTo(0, 0);
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    earlier.current = id;
  }, [id, navigation]);
  return null;
}
