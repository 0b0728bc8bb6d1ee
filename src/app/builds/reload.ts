import { reloadGuardMs } from '#domain/limits.ts';
import type { DocumentLoad } from '#machines/console/navigation/navigation.machine.ts';

export type Reload = (load: DocumentLoad) => Promise<{ reloading: boolean }>;

/**
 * Loads the page anew, at most once a path in 10 s (`build.reload-limit`), and only if the server answers: the browser's own
 * error page would take the place of one that works. Settles only where it does not reload.
 */
export const createReload =
  (target: Window, serverAnswers: () => Promise<boolean>): Reload =>
  async ({ href, how }) => {
    const url = new URL(href, target.location.href);
    if (!isDue(target, url.pathname) || !(await serverAnswers()) || !claim(target, url.pathname)) {
      return { reloading: false };
    }
    if (how !== 'reload') target.location[how](url.href);
    if (how === 'reload' || onlyScrolls(url, target.location)) target.location.reload();
    return new Promise(() => {});
  };

/** The browser takes such an address for a part of the page that it has. */
const onlyScrolls = (url: URL, { pathname, search }: Location) =>
  url.hash !== '' && url.pathname === pathname && url.search === search;

const keyOf = (path: string) => `reloaded ${path}`;

/** The tab remembers, because the page that asks is not the one that was reloaded. Where it cannot, nothing is ever due. */
function isDue(target: Window, path: string): boolean {
  try {
    const at = Number(target.sessionStorage.getItem(keyOf(path)) ?? Number.NaN);
    // Either way: the clock may have been put back.
    return !(Math.abs(Date.now() - at) < reloadGuardMs);
  } catch {
    return false;
  }
}

/** Asks again: meanwhile another one may have begun. */
function claim(target: Window, path: string): boolean {
  if (!isDue(target, path)) return false;
  try {
    target.sessionStorage.setItem(keyOf(path), String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
