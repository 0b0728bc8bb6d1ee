import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type BaseLocationHook, type BaseSearchHook, Route, Router } from 'wouter';
import type { User } from '#api/contract/people/user.ts';
import { type RouteName, routeOf, routePath } from '#domain/access/routes.ts';
import { documentTitle } from '#domain/site/site.ts';
import { UserContext, useConsole, useGo, usePlace } from '#screens/shared/console-context.tsx';
import { PageSubjectContext } from '#screens/shared/page-subject.ts';
import { usePreferences } from '#screens/shared/preferences.ts';
import { NotifyContext } from '#ui/hint/notify.ts';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { Breadcrumb } from '#ui/shell/breadcrumb.tsx';
import { IntentContext } from '#ui/shell/navigate.ts';
import { ThemeButton } from '#ui/shell/theme-button.tsx';
import { dealtWith } from '../builds/chunk-errors.ts';
import { NewBuildCard, PhoneNewBuild } from '../builds/new-build-notice.tsx';
import { createPreloader } from '../builds/preloader.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { PreferencesHost } from '../preferences/preferences-host.tsx';
import { TasksPlace } from '../tasks/tasks-place.tsx';
import { AccountMenu, PhoneAccountMenu } from './account-menu.tsx';
import { setPageTitle } from './document-title.ts';
import { crumbsOf, menuFor, tabsOf } from './menu.ts';
import { loadScreen } from './screens.ts';

/** wouter reads the location from the navigation machine and asks it to go elsewhere. */
const useNavigation: BaseLocationHook = () => [usePlace().path, useGo()];
const useNavigationSearch: BaseSearchHook = () => usePlace().search.replace(/^\?/, '');

/** A route's path as wouter writes it. */
const pattern = (name: RouteName) => routeOf(name).path.replace(/\{(\w+)\}/g, ':$1');

const createRoutePreloader = () => createPreloader((name) => dealtWith(loadScreen(name)), location.origin);

/** The layout with chrome. It keeps showing who was logged in until the navigation has left it. */
export function DefaultLayout({ name, children }: { name: RouteName; children: ReactNode }) {
  const user = useLastUser();
  const { notify, siteTitle } = useConsole();
  const [subject, setSubject] = useState<string | null>(null);
  const [preload] = useState(createRoutePreloader);
  useSubjectTitle(name, subject);
  // Whose account it is becomes known a moment later where two tabs have logged in at once.
  if (!user) return null;
  const groups = menuFor(user, name);
  return (
    <UserContext value={user}>
      <NotifyContext value={notify}>
        <IntentContext value={preload}>
          <PreferencesHost>
            {(openPreferences) => (
              <PaletteHost groups={groups} onPreferences={openPreferences}>
                {(openPalette) => (
                  <AppShell
                    brand={siteTitle}
                    homeHref={routePath('console')}
                    groups={groups}
                    tabs={tabsOf(groups)}
                    news={<NewBuildCard />}
                    account={<AccountMenu user={user} onPreferences={openPreferences} />}
                    heading={<Breadcrumb items={crumbsOf(name, subject)} />}
                    tools={
                      <>
                        <PhoneNewBuild />
                        <PaletteButton onOpen={openPalette} />
                        <TasksPlace />
                        <ThemeChoice />
                        <PhoneAccountMenu user={user} onPreferences={openPreferences} />
                      </>
                    }
                  >
                    <Router hook={useNavigation} searchHook={useNavigationSearch}>
                      <PageSubjectContext value={setSubject}>
                        <Route path={pattern(name)}>{children}</Route>
                      </PageSubjectContext>
                    </Router>
                  </AppShell>
                )}
              </PaletteHost>
            )}
          </PreferencesHost>
        </IntentContext>
      </NotifyContext>
    </UserContext>
  );
}

function ThemeChoice() {
  const { choose } = usePreferences();
  return <ThemeButton onChoose={(theme) => choose('theme', theme)} />;
}

/** The browser's tab names the subject before the page. */
function useSubjectTitle(name: RouteName, subject: string | null): void {
  const { siteTitle } = useConsole();
  useEffect(() => {
    if (subject === null) return;
    const page = documentTitle(routeOf(name).title, siteTitle);
    setPageTitle(`${subject} - ${page}`);
    return () => setPageTitle(page);
  }, [name, subject, siteTitle]);
}

/** During a log-out the session knows nobody any more while the old page still stands. */
function useLastUser(): User | null {
  const known = useSelector(useConsole().session, (snapshot) => snapshot.context.user);
  const [last, setLast] = useState(known);
  if (known !== null && known !== last) setLast(known);
  return known ?? last;
}
