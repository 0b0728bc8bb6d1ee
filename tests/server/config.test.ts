import { describe, expect, it } from 'vitest';
import { createAddressReader } from '#server/http/client-address.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { hasDemoData } from '#server/seed/seed-once.ts';

describe('the settings', () => {
  it('have defaults for one machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      production: false,
      testHooks: false,
      logLevel: 'info',
      metrics: null,
      publicUrl: null,
      trustedProxies: [],
      sitesDir: `${process.cwd()}/data/sites`,
      redirectHosts: [],
      routeRules: null,
    });
    expect(readConfig({ DATA_DIR: '/var/lib/phoneward' }).sitesDir).toBe('/var/lib/phoneward/sites');
  });

  it('take an empty value for none', () => {
    const names = [
      'PORT',
      'METRICS_PORT',
      'METRICS_HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'TEST_HOOKS',
      'PATIENCE',
      'TRUSTED_PROXIES',
      'SITES_DIR',
      'REDIRECT_HOSTS',
      'ROUTE_RULES',
      'SIMULATOR_SPEED',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('name the hosts that people may be led to', () => {
    const { redirectHosts } = readConfig({
      REDIRECT_HOSTS: ' Billing.Example,pay.example:8443, ,localhost:3000',
    });
    expect(redirectHosts).toEqual(['billing.example', 'pay.example:8443', 'localhost:3000']);
  });

  it.each([
    'https://billing.example',
    'billing.example/',
    'billing.example/flow',
    '*.example',
    'ok.example,*',
    'user@billing.example',
    'billing.example.',
    'billing.example:port',
    '中国.example',
    'billing.example pay.example',
  ])('refuse a host that is more or less than a host: %s', (hosts) => {
    expect(() => readConfig({ REDIRECT_HOSTS: hosts })).toThrow(/^REDIRECT_HOSTS 应为以逗号分隔的域名/);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['HOST', ''],
    ['METRICS_PORT', 'yes'],
    ['METRICS_PORT', '65536'],
    ['PUBLIC_URL', 'console.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['TEST_HOOKS', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['SIMULATOR_SPEED', '0'],
  ])('say which value can not be used: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('say all that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT.*；LOG_LEVEL/);
  });

  it('[decision.demo] refuse test hooks in production', () => {
    expect(() => readConfig({ TEST_HOOKS: '1', NODE_ENV: 'production' })).toThrow('TEST_HOOKS');
    expect(readConfig({ TEST_HOOKS: '0', NODE_ENV: 'production' }).production).toBe(true);
  });

  it('[decision.demo] allow demo data only in the embedded database and never in production', () => {
    const url = 'postgres://phoneward@127.0.0.1/phoneward';
    const demo = (env: Record<string, string>) => hasDemoData(readConfig(env));
    expect(demo({})).toBe(true);
    expect(demo({ DATABASE_URL: url })).toBe(false);
    expect(demo({ NODE_ENV: 'production' })).toBe(false);
    expect(demo({ NODE_ENV: 'production', DATABASE_URL: url })).toBe(false);
    expect(demo({ TEST_HOOKS: '1', DATABASE_URL: url })).toBe(true);
  });
});

describe('the address of a browser', () => {
  const read = createAddressReader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  const from = (peer: string, forwardedFor: string | null, forwardedProto: string | null = null) =>
    read({ peer, forwardedFor, forwardedProto });

  it('is that of the connection, whatever a stranger writes into the headers', () => {
    expect(from('203.0.113.9', '198.51.100.1', 'https')).toEqual({ ip: '203.0.113.9', secure: false });
    expect(
      createAddressReader([])({ peer: '127.0.0.1', forwardedFor: '1.2.3.4', forwardedProto: 'https' }),
    ).toEqual({
      ip: '127.0.0.1',
      secure: false,
    });
  });

  it('is the first stranger from the right, through trusted proxies only', () => {
    expect(from('127.0.0.1', '1.2.3.4, 198.51.100.1, 10.1.1.1').ip).toBe('198.51.100.1');
    expect(from('::ffff:10.0.0.2', '198.51.100.1').ip).toBe('198.51.100.1');
    expect(from('fd00::1', '2001:db8::7').ip).toBe('2001:db8::7');
    expect(from('127.0.0.1', '10.1.1.1, 10.1.1.2').ip).toBe('10.1.1.1');
    expect(from('127.0.0.1', 'unknown, 10.1.1.2').ip).toBe('10.1.1.2');
    expect(from('127.0.0.1', null).ip).toBe('127.0.0.1');
  });

  it('reports once a proxy that the setting does not name, and none that it does', () => {
    const reported: string[] = [];
    const readAll = createAddressReader(['10.0.0.0/8'], (peer) => reported.push(peer));
    const ask = (peer: string, forwardedFor: string | null) =>
      readAll({ peer, forwardedFor, forwardedProto: null });
    ask('172.16.0.1', null);
    ask('10.0.0.2', '198.51.100.1');
    expect(reported).toEqual([]);
    for (const peer of ['::ffff:172.16.0.1', '172.16.0.1', '172.16.0.2']) ask(peer, '198.51.100.1');
    expect(reported).toEqual(['172.16.0.1']);
  });

  it('knows whether the nearest proxy was spoken to by TLS', () => {
    expect(from('127.0.0.1', '198.51.100.1', 'http, https').secure).toBe(true);
    expect(from('127.0.0.1', '198.51.100.1', 'https, http').secure).toBe(false);
  });
});

describe('the log', () => {
  const written = (level: Parameters<typeof createLog>[0], isTTY = false) => {
    const lines: string[] = [];
    const log = createLog(level, { isTTY, write: (text) => lines.push(text) });
    return { log, lines };
  };

  it('writes JSON lines from its level on, errors with stack and cause', () => {
    const { log, lines } = written('warn');
    log.info('not this');
    log.error('this', { id: 7, error: new Error('outer', { cause: new Error('inner') }) });
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ level: 'error', message: 'this', id: 7 });
    expect(line.error).toMatch(/Error: outer\n.*at [\s\S]*caused by: Error: inner/);
  });

  it('writes short lines to a terminal, and nothing when it is silent', () => {
    const { log, lines } = written('info', true);
    log.info('request', { path: '/', status: 200 });
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}request path=\/ status=200\n$/);
    log.warn('not ready', { error: new Error('first\nsecond') });
    expect(lines[1]).toMatch(/ warn {2}not ready \nError: first\nsecond\n {4}at /);
    const silent = written('silent');
    silent.log.error('nothing');
    expect(silent.lines).toEqual([]);
  });

  it('lets no stranger command the terminal or write a line of the log by a path', () => {
    const { log, lines } = written('info', true);
    const path = '/\u001b[2J\u009b31m中\n12:00:00 info \u202egpj';
    log.info('request', { path, hosts: ['\u009b2J'], actor: undefined });
    log.error('unexpected error', { error: new Error('\u001b[2J') });
    expect(lines[0]?.slice(8)).toBe(
      ' info  request path=/\\u{1b}[2J\\u{9b}31m中\\n12:00:00 info \\u{202e}gpj hosts=["\\u{9b}2J"] actor=undefined\n',
    );
    expect(lines[1]).toContain('\nError: \\u{1b}[2J\n');
  });
});

describe('the patience of the server', () => {
  it('is shortened by tests only', () => {
    expect(readConfig({}).patience.loopStuckMs).toBe(60_000);
    expect(readConfig({ TEST_HOOKS: '1', PATIENCE: '0.02' }).patience.loopStuckMs).toBe(1_200);
    expect(() => readConfig({ PATIENCE: '0.02' })).toThrow('PATIENCE 只能与 TEST_HOOKS 一起使用');
    expect(() => readConfig({ PATIENCE: '0.02', NODE_ENV: 'production' })).toThrow(
      'PATIENCE 只能与 TEST_HOOKS 一起使用',
    );
    expect(() => readConfig({ PATIENCE: '0.02', TEST_HOOKS: '1', NODE_ENV: 'production' })).toThrow(
      'TEST_HOOKS',
    );
  });

  it.each(['0', '2', '-1', 'x', '1e9'])('refuses %s', (PATIENCE) => {
    expect(() => readConfig({ PATIENCE, TEST_HOOKS: '1' })).toThrow('PATIENCE 应为大于 0、不超过 1 的数');
  });
});
