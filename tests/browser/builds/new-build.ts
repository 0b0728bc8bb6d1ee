import type { Page } from 'playwright';
import type { LatestBuild } from '#api/contract/plumbing.ts';
import { latestBuildPath } from '#domain/site/plumbing-paths.ts';
import { expect } from '../support/expect.ts';

const latest = (url: URL) => url.pathname === latestBuildPath;

/** From now on the server says that there is another build than the page's; it serves the same files as before. */
export async function announceBuild(page: Page): Promise<void> {
  const json: LatestBuild = { id: 'another', timestamp: Date.now() };
  await page.route(latest, (route) => route.fulfill({ json }));
}

/**
 * Resolves when the page that is being opened has begun to watch for builds; to be called before it is opened. The page before it may
 * have asked for the same file a moment ago.
 */
export function watchBegun(page: Page): Promise<unknown> {
  let isOpened = false;
  page.once('framenavigated', () => {
    isOpened = true;
  });
  return page.waitForResponse(
    (response) => isOpened && new URL(response.url()).pathname.endsWith('/_payload.json'),
  );
}

/** The person comes back to the tab, which asks for the newest build. */
export async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => latest(new URL(response.url())));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
}

/** Counts how often the page itself is fetched anew. */
export function countLoads(page: Page): { readonly paths: string[] } {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return { paths };
}

/** Presses an entry of the side navigation and waits for its page. */
export async function goTo(page: Page, name: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name })
    .filter({ visible: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}
