import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { type RouteName, routePath, routes } from '#domain/access/routes.ts';
import { siteMark } from '#domain/site/site-in-page.ts';
import { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import { inspect } from '#machines/inspection.ts';
import { LoginPage } from '#screens/account/login/login-page.tsx';
import { type Console, ConsoleContext } from '#screens/shared/console-context.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { Splash } from './splash.tsx';

/** What is drawn at build, and shown until the console's code is there ([why](../../../docs/decisions/frames.md)). */
export interface Frame {
  /** who sees it: to others it would say what is not so */
  readonly visitor: 'guest' | 'member' | 'anybody';
  readonly html: string;
}

/** The frame of the log-in, of each page inside, and of `index` for all others. */
export function frames(): ReadonlyMap<RouteName, Frame> {
  const inside = routes.flatMap((route): [RouteName, Frame][] =>
    route.layout === 'default' && !('page' in route)
      ? [[route.name, { visitor: 'member', html: draw(<ConsoleFrame name={route.name} />) }]]
      : [],
  );
  return new Map<RouteName, Frame>([
    ['index', { visitor: 'anybody', html: draw(<Splash />) }],
    ['login', { visitor: 'guest', html: draw(onPage(routePath('login'), <LoginPage />)) }],
    ...inside,
  ]);
}

/** A screen at its address, of a host whose name the server writes. None of its actors starts. */
function onPage(path: string, screen: ReactNode): ReactNode {
  const place = { path, search: '', hash: '', state: null };
  const parts: Partial<Console> = {
    navigation: createActor(navigationMachine, { input: { place }, inspect }),
    siteTitle: siteMark,
    sessionEnd: () => null,
  };
  return <ConsoleContext value={parts as Console}>{screen}</ConsoleContext>;
}

/** Nothing of it can be pressed or sent, and to tools no machine runs in it. */
function draw(screen: ReactNode): string {
  const html = renderToStaticMarkup(screen)
    .replaceAll('<button ', '<button disabled="" ')
    .replace(/ data-machine[\w-]*="[^"]*"/g, '');
  const style = / style="[^"]*"/.exec(html);
  if (style) throw new Error(`the content security policy refuses${style[0]} in a frame`);
  return html;
}
