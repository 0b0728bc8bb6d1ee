import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createServer } from 'vite';
import { generateStyles } from './build.ts';
import { freePort } from './free-port.ts';
import { root } from './processes.ts';

const failure = await generateStyles();
if (failure) throw new Error(failure);

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8080);
const apiPort = await freePort();

const api = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'server', 'main.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      PUBLIC_URL: `http://${host}:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  },
);

const vite = await createServer({
  root,
  server: {
    host,
    port,
    strictPort: true,
    // xfwd: the API must see the browser's address, not the proxy's.
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, xfwd: true } },
  },
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
