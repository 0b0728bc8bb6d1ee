import type { BrowserContext, Page, Route } from 'playwright';

/**
 * What becomes of the first request to a path of the API; those that follow get through. The route stays: a browser that stops
 * intercepting breaks the request that is just being made.
 */
export async function atFirstCall(
  place: Page | BrowserContext,
  path: string,
  act: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await place.route(`**${path}`, (route) => {
    const now = isFirst ? act(route) : route.continue();
    isFirst = false;
    return now;
  });
}
