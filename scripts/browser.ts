import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { isExecutable, onPath, run } from './processes.ts';
import { installPackages } from './system-packages.ts';

/** Without windows: installs and starts faster, and the tests take a third less of the processor. */
const headlessNames = ['chromium-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export interface BrowserNeeds {
  /** It has to show windows, or to do what only a browser with windows does. */
  readonly whole?: boolean;
}

/** The Chromium of this machine: CHROMIUM_PATH, then the system's, then the one that Playwright downloaded. */
export function findBrowser({ whole = false }: BrowserNeeds = {}): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which is not an executable file`);
    return chosen;
  }
  return (
    onPath(...(whole ? names : [...headlessNames, ...names])) ??
    [...usualPlaces, chromium.executablePath()].find(isExecutable)
  );
}

/** Finds Chromium or installs Debian's, with a font for Chinese. Throws with advice where neither is possible. */
export async function provideBrowser(): Promise<string> {
  let why = '';
  // Some tests need what only the whole browser has, such as pages that come back from its history.
  if (!findBrowser({ whole: true }))
    why = await installPackages(['chromium', 'chromium-headless-shell', 'fonts-noto-cjk']);
  const found = findBrowser();
  if (!found) {
    throw new Error(
      `No Chromium was found (${why}). Install chromium or Google Chrome, run \`npx playwright install chromium\`, ` +
        'or set CHROMIUM_PATH to its executable.',
    );
  }
  const { code, output } = await run(found, ['--version'], { quiet: true });
  if (code !== 0) throw new Error(`${found} does not run:\n${output}`);
  await provideChineseFont();
  return found;
}

async function provideChineseFont(): Promise<void> {
  if (process.platform !== 'linux' || hasChineseFont()) return;
  const why = await installPackages(['fontconfig', 'fonts-noto-cjk']);
  if (!hasChineseFont()) console.warn(`WARNING: no font for Chinese, screenshots will show boxes (${why})`);
}

function hasChineseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}
