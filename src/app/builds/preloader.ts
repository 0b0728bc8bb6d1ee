import { matchRoute, type RouteName } from '#domain/access/routes.ts';
import { preloadsAtOnce } from '#domain/limits.ts';

/**
 * Fetches the code of routes before anybody goes there: each once, a few at a time, the others in their order
 * (`build.prefetch-limit`). Failures are silent: the navigation asks again.
 */
export function createPreloader(
  load: (name: RouteName) => Promise<unknown>,
  origin: string,
): (href: string) => void {
  const known = new Set<RouteName>();
  const queue: RouteName[] = [];
  let running = 0;

  const next = () => {
    const name = running < preloadsAtOnce ? queue.shift() : undefined;
    if (name === undefined) return;
    running += 1;
    load(name)
      .catch(() => known.delete(name))
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return (href) => {
    const url = new URL(href, origin);
    const name = url.origin === origin ? matchRoute(url.pathname)?.route.name : undefined;
    if (name === undefined || known.has(name)) return;
    known.add(name);
    queue.push(name);
    next();
  };
}
