import { createRoot } from 'react-dom/client';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { installStage } from '../stage-runtime.ts';
import { type LockResult, lockDemoMachine } from './lock-demo.machine.ts';
import { LockDemo } from './lock-demo.screen.tsx';

async function call(method: string, path: string, signal: AbortSignal, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    signal,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  return response;
}

const machine = lockDemoMachine.provide({
  actors: {
    checkSms: fromPromise(async ({ signal }) => (await call('GET', '/api/demo/sms', signal)).json()),
    sendLock: fromPromise<LockResult, { deviceId: string; password: string }>(async ({ input, signal }) => {
      const response = await call('POST', `/api/demo/devices/${input.deviceId}/lock`, signal, {
        password: input.password,
      });
      return response.ok
        ? { ok: true, operationId: (await response.json()).id }
        : { ok: false, reason: 'passwordMismatch' };
    }),
    watchDevice: fromCallback(({ sendBack }) => {
      const source = new EventSource('/api/demo/live');
      source.addEventListener('seen', () => sendBack({ type: 'device.seen' }));
      source.onmessage = () => sendBack({ type: 'device.acknowledged' });
      return () => source.close();
    }),
  },
});

installStage((root) => {
  const reactRoot = createRoot(root);
  const actor = createActor(machine, { input: { deviceId: 'd1' } }).start();
  const onStorage = () => actor.send({ type: 'session.ended' });
  window.addEventListener('storage', onStorage);
  const query = new URLSearchParams(location.search);
  const flaws = { ignores: query.get('ignores'), offers: query.get('offers') };
  reactRoot.render(<LockDemo actorRef={actor} flaws={flaws} />);
  void fetch('/api/demo/unrelated');
  return () => {
    window.removeEventListener('storage', onStorage);
    reactRoot.unmount();
    actor.stop();
  };
});
