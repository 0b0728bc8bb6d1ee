import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import type { Tokens } from '#api/contract/people/auth.ts';
import { refresh } from '#api/contract/people/auth.ts';

/** A page's script, here or at another path, with everything it imports, as one file. */
export async function buildScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // React's development build would be bundled under any other mode.
    mode: 'production',
    // The test runner's own mode is neither.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      minify: false,
      lib: { entry: path.resolve(import.meta.dirname, entry), formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((one) => one.type === 'chunk');
  if (!script) throw new Error(`${entry} was not built`);
  return script.code;
}

/** Several tabs of one browser profile that hold the same tokens, on the origin of a real server. */
export class StormTabs {
  /** answers to refresh requests, in the order in which they came */
  readonly rotations: number[] = [];
  readonly pages: Page[] = [];
  readonly context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.context = context;
    context.on('response', (response) => {
      if (new URL(response.url()).pathname === refresh.path) this.rotations.push(response.status());
    });
  }

  static async open(browser: Browser, url: string, script: string, tokens: Tokens, count: number) {
    const context = await browser.newContext({ baseURL: url });
    const tabs = new StormTabs(context);
    await context.route('**/storm', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><script type="module" src="/storm.js"></script>',
      }),
    );
    await context.route('**/storm.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await context.addInitScript((held) => {
      if (sessionStorage.getItem('told')) return;
      sessionStorage.setItem('told', 'yes');
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, String(value));
    }, tokens);
    for (let number = 0; number < count; number += 1) {
      const page = await context.newPage();
      await page.goto('/storm');
      await page.waitForFunction(() => typeof window.storm === 'function');
      tabs.pages.push(page);
    }
    // A route, even of another address, makes every request wait for the test.
    await context.unrouteAll();
    return tabs;
  }

  storage(): Promise<Record<string, string | null>> {
    const [page] = this.pages;
    if (!page) throw new Error('no tab is open');
    return page.evaluate(() => ({
      access_token: localStorage.getItem('access_token'),
      refresh_token: localStorage.getItem('refresh_token'),
    }));
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
