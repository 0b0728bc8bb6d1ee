import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { type BrowserNeeds, findBrowser } from '../../scripts/browser.ts';

const quietArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Chromium for a browser test; the caller closes it. */
export async function launchChromium(
  options: LaunchOptions = {},
  needs: BrowserNeeds = {},
): Promise<Browser> {
  const executablePath = findBrowser({ whole: options.headless === false, ...needs });
  if (!executablePath) throw new Error('No Chromium: the set-up of the browser tests did not run');
  return chromium.launch({
    executablePath,
    // Without one it gives files with Chinese names another name.
    env: { LANG: 'C.UTF-8', ...process.env },
    ...options,
    args: [...quietArguments, ...(options.args ?? [])],
  });
}
