import type { Browser } from 'playwright';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { launchChromium } from '#tests/setup/chromium.ts';
import { atWorkerEnd } from '#tests/setup/worker-end.ts';
import { Profiles } from './profiles.ts';

export interface RunningConsole {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly profiles: Profiles;
}

/** No page lives long enough to be worth optimizing: to compile it again costs more than it saves. */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev';
/** So that the pages of a profile share what each would have to compile again. */
const oneProcess = '--process-per-site';

/** Where phones would find their agent: without it there is no QR code to enrol with. */
const agent = {
  ANDROID_AGENT_URL: 'https://agent.example/agent.apk',
  ANDROID_AGENT_CHECKSUM: 'a'.repeat(43),
  ANDROID_AGENT_COMPONENT: 'cn.phoneward.agent/.AdminReceiver',
  ANDROID_AGENT_VERSION: '1.0',
};

/** Pages, and who plays the server for them, have the clock of this machine. */
export const pagesTime = { isRight: true };

let running: Promise<RunningConsole> | null = null;

/** The server and the browser that all files of a worker share, back at the seed: to start them takes longer than most tests. */
export async function workerConsole(): Promise<RunningConsole> {
  if (!running) {
    // A start that failed is nobody's: the next file tries once more.
    running = start().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  }
  const { server } = await running;
  await server.reset(pagesTime);
  return running;
}

async function start(): Promise<RunningConsole> {
  const [server, browser] = await Promise.all([
    startTestServer(agent),
    launchChromium({ args: [withoutOptimizing, oneProcess] }),
  ]);
  atWorkerEnd(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser, profiles: new Profiles(browser, server.url) };
}
