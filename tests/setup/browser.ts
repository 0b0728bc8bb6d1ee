import { provideBrowser } from '../../scripts/browser.ts';
import { buildConsole } from '../../scripts/build.ts';

/** Before the browser tests: a built console, and a Chromium whose path the workers inherit. */
export default async function setUp(): Promise<void> {
  await buildConsole();
  process.env.CHROMIUM_PATH = await provideBrowser();
}
