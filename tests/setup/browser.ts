import { buildConsole } from '../../build/build.ts';
import { provideBrowser } from '../../scripts/browser.ts';

/** Before the browser tests: a built console, and a Chromium. */
export default async function setUp(): Promise<void> {
  await buildConsole();
  await provideBrowser();
}
