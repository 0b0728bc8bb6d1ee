import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { createGauges } from '#server/health/gauges.ts';
import { readConfig } from '#server/process/config.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench, pushWaiting } from './devices/bench.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The text format of Prometheus, read by its definition. */
function samplesOf(text: string): readonly Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = '', value = ''] =
        /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === '') throw new Error(`no sample: ${line}`);
      const labels = Object.fromEntries(
        [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text]),
      );
      return { name, labels, value: Number(value) };
    });
}

const sum = (samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>>) =>
  samples
    .filter(
      (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
    )
    .reduce((total, { value }) => total + value, 0);

describe('/metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ METRICS_PORT: '0' });
  });
  afterAll(() => server.stop());

  const read = async (): Promise<string> => {
    const response = await fetch(server.metricsUrl ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
    ]);
    return response.text();
  };

  it('[decision.metrics] stand on a port of their own, loopback unless set otherwise, and nowhere unless asked for', async () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
    const { origin, hostname, pathname } = new URL(server.metricsUrl ?? '');
    expect([hostname, pathname, origin === server.url]).toEqual(['127.0.0.1', '/metrics', false]);
    expect((await server.fetch('/metrics')).headers.get('content-type')).not.toContain('text/plain');
    const others = [
      fetch(`${origin}/`),
      fetch(`${origin}/api/user/me`),
      fetch(`${origin}/metrics`, { method: 'POST' }),
    ];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('[decision.metrics] count requests by the path as it was declared, and hold nothing of a person, a store or a device', async () => {
    const { phone_number } = accounts.admin;
    await server.logIn('admin');
    const { access_token: token } = await server.openSession('admin');
    const asked = (path: string) => server.fetch(path, { headers: { authorization: `Bearer ${token}` } });
    const before = samplesOf(await read());
    const device = seedIds.devices.unlockedOnline;
    await asked(`/api/device/ios/${device}?keyword=${phone_number}`);
    await asked(`/api/no/such/${phone_number}/${encodeURIComponent('沈一鸣')}`);
    await asked(`/console/${device}`);
    const after = samplesOf(await read());
    const answered = (labels: Readonly<Record<string, string>>) =>
      sum(after, 'phoneward_http_requests_total', labels) -
      sum(before, 'phoneward_http_requests_total', labels);
    expect(answered({ method: 'GET' })).toBe(3);
    expect(answered({ path: '/*' })).toBe(2);
    expect(answered({ path: '/api/device/ios/:id' })).toBe(1);
    const words = after.flatMap(({ labels }) => Object.values(labels)).join('\n');
    expect(words).not.toMatch(/\d{5}|[\da-f]{8}-|\p{Script=Han}|%[\dA-F]{2}/u);
    for (const { path } of after.map(({ labels }) => labels)) {
      if (path !== undefined) expect(path).toMatch(/^(\*|(\/(:?\w[\w.-]*|\*))+)$/);
    }
  });

  it('tell how each part and loop of the server is', async () => {
    const samples = samplesOf(await read());
    for (const part of ['database', 'migrations', 'loops'])
      expect([part, sum(samples, 'phoneward_part_ok', { part })]).toEqual([part, 1]);
    for (const name of ['phoneward_loop_running_seconds', 'phoneward_loop_failing_seconds']) {
      const loops = samples.filter((one) => one.name === name).map(({ labels }) => labels.loop);
      expect(loops).toEqual(expect.arrayContaining(['outbox', 'pushes', 'housekeeping']));
    }
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
      expect(samples.some((one) => one.name === name)).toBe(true);
  });
});

describe('commands', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.stop());

  it('are counted while they wait for a gateway, and each attempt by what became of it', async () => {
    const { services } = bench;
    const look = createGauges(services, { waiting: 3 });
    const read = async () => {
      await look();
      const samples = samplesOf(await services.meters.registry.metrics());
      const waiting = deviceKindNames.map((kind) => sum(samples, 'phoneward_commands_waiting', { kind }));
      const pushed = (outcome: string) => sum(samples, 'phoneward_pushes_total', { kind: 'apple', outcome });
      return { samples, waiting, pushed };
    };
    const [first, second] = [seedIds.devices.unlockedOnline, seedIds.devices.unlockedOnline2];
    const { samples: idle } = await read();
    expect(sum(idle, 'phoneward_agent_polls', {})).toBe(3);
    const at = (await read()).waiting;
    await bench.submit(first, 'reboot');
    await bench.submit(second, 'reboot');
    await bench.advance(90_000);
    const late = await read();
    expect(late.waiting[0]).toBe((at[0] ?? 0) + 2);
    expect(sum(late.samples, 'phoneward_commands_waiting_seconds', { kind: 'apple' })).toBeGreaterThanOrEqual(
      90,
    );
    bench.answerPushes(() => Promise.reject(new Error('nobody knows')));
    await pushWaiting(services);
    expect((await read()).pushed('unclear')).toBeGreaterThanOrEqual(2);
    bench.answerPushes(async () => {});
    await bench.advance(600_000);
    await pushWaiting(services);
    const done = await read();
    expect([done.waiting[0], done.pushed('handedOver')]).toEqual([0, done.pushed('unclear')]);
  });
});
