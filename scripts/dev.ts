import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createServer } from 'vite';
import { requireAddress } from '#server/http/listen.ts';
import { readConfig } from '#server/process/config.ts';
import { runCommand } from '#server/programs/expected-fault.ts';
import { readRouteRules } from '#server/site/route-rules.ts';
import { generateStyles } from '../build/build.ts';
import { buildsInDevelopment } from '../build/builds.ts';
import { enrollPageInDevelopment } from '../build/enroll-page.ts';
import { freePort } from './free-port.ts';
import { root } from './processes.ts';

await runCommand(dev);

/** The API, restarted when its code changes, and Vite in front of it. A wrong setting, or an address that is taken, is told before either starts. */
async function dev(): Promise<void> {
  const config = readConfig(process.env);
  const routeRules = readRouteRules(config);
  await requireAddress(config);
  const failure = await generateStyles();
  if (failure) throw new Error(failure);

  const { host, port } = config;
  const apiPort = await freePort();
  const api = startApi(apiPort, `http://${host}:${port}`);
  // xfwd: the API must see the browser's address, not the proxy's.
  const toApi = { target: `http://127.0.0.1:${apiPort}`, xfwd: true };
  const vite = await createServer({
    root,
    plugins: [buildsInDevelopment(routeRules), enrollPageInDevelopment()],
    server: { host, port, strictPort: true, proxy: { '/api': toApi, '/site': toApi, '/app-icons': toApi } },
  });
  await vite.listen();

  let ending = false;
  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    const apiEnded = api.exitCode === null && api.signalCode === null ? once(api, 'exit') : undefined;
    api.kill('SIGTERM');
    await Promise.all([vite.close(), apiEnded]);
    process.exit(0);
  }
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  api.on('exit', end);
}

function startApi(port: number, publicUrl: string): ChildProcess {
  const serve = path.join(root, 'scripts', 'serve.ts');
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', serve], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
}
