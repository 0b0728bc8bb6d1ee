import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agentRows, answers, commands, contact, enrol } from '#api/contract/agent/calls.ts';
import { agentMaxBodyBytes } from '#domain/limits.ts';
import { Random } from '#server/seed/invented/random.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  type AgentBench,
  type Answer,
  anIdentity,
  aState,
  type HandAgent,
  openAgentBench,
} from './agent-bench.ts';
import { digestOf, makeKey, type SignedParts, signByHand } from './hand-signed.ts';

let bench: AgentBench;
let phone: HandAgent;
let other: HandAgent;
beforeAll(async () => {
  bench = await openAgentBench();
  phone = await bench.enrolled();
  other = await bench.enrolled();
});
afterAll(() => bench.stop());

/** A valid request of each call, signed and not sent. */
async function validRequest(path: string): Promise<SignedParts> {
  switch (path) {
    case enrol.path: {
      const fresh = bench.agent(makeKey());
      const { public_key } = fresh.key;
      const body = { code: bench.makeCode(), public_key, identity: anIdentity, state: aState };
      return fresh.sign('POST', path, { body });
    }
    case contact.path:
      return phone.sign('POST', path, { body: { by: 'heartbeat', ...aState } });
    case commands.path:
      return phone.sign('GET', path, { query: '?wait=0' });
    default: {
      const about = {
        type: 'acknowledged',
        command_uuid: '6b0cbe0e-6f3c-4f0e-9a53-0d5f3b1f4a10',
        result: {},
      };
      return phone.sign('POST', path, { body: { answers: [about] } });
    }
  }
}

type Forgery = (parts: SignedParts, random: Random) => SignedParts | Promise<SignedParts>;

const withHeader = (parts: SignedParts, name: string, value: string | null): SignedParts => {
  const { [name]: _, ...headers } = parts.headers;
  return { ...parts, headers: value === null ? headers : { ...headers, [name]: value } };
};

/** One bit of the bytes between two colons. */
function withBitFlipped(text: string, random: Random): string {
  return text.replace(/:([^:]+):/, (_, base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    const at = random.int(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7));
    return `:${bytes.toString('base64')}:`;
  });
}

const input = 'signature-input';
const edited = (parts: SignedParts, name: string, pattern: RegExp, by: string) =>
  withHeader(parts, name, String(parts.headers[name]).replace(pattern, by));

/** Ways in which a valid request becomes one that nobody has signed. */
const forgeries: Readonly<Record<string, Forgery>> = {
  'no signature': (parts) => withHeader(parts, 'signature', null),
  'no input': (parts) => withHeader(parts, input, null),
  'another signature': (parts, random) =>
    withHeader(parts, 'signature', withBitFlipped(String(parts.headers.signature), random)),
  'a signature cut short': (parts) => edited(parts, 'signature', /:.{8}/, ':'),
  'another time': (parts, random) =>
    edited(parts, input, /created=\d+/, `created=${Math.floor(Date.now() / 1_000) + random.int(1, 100)}`),
  'a higher counter': (parts, random) =>
    edited(parts, input, /nonce="\d+"/, `nonce="${random.int(10_000, 99_999)}"`),
  'no counter': (parts) => edited(parts, input, /;nonce="\d+"/, ''),
  'a counter that is none': (parts, random) =>
    edited(parts, input, /nonce="\d+"/, `nonce="${random.pick(['-1', '1e9', '', 'a', '9'.repeat(30)])}"`),
  'no time': (parts) => edited(parts, input, /;created=\d+/, ''),
  'no tag': (parts) => edited(parts, input, /;tag="[^"]+"/, ''),
  'another tag': (parts, random) =>
    edited(parts, input, /tag="[^"]+"/, `tag="${random.pick(['phoneward-agent-v2', '', 'x'])}"`),
  'an algorithm': (parts) => edited(parts, input, /;tag/, ';alg="ecdsa-p256-sha256";tag'),
  'another order of what is covered': (parts) =>
    edited(parts, input, /"@method" "@authority"/, '"@authority" "@method"'),
  'another order of parameters': (parts) => edited(parts, input, /(;created=\d+)(;keyid="[^"]+")/, '$2$1'),
  'a packed body': (parts, random) =>
    withHeader(parts, 'content-encoding', random.pick(['gzip', 'br', 'identity'])),
  'another phone’s name': (parts) => edited(parts, input, /keyid="[^"]+"/, `keyid="${other.key.key_id}"`),
  'a key of nobody': (parts, random) =>
    edited(parts, input, /keyid="[^"]+"/, `keyid="${random.int(0, 1_000_000)}"`),
  'a parameter more': (parts) => edited(parts, input, /$/, ';x="x"'),
  'an expiry': (parts) => edited(parts, input, /$/, ';expires=9999999999'),
  'a part uncovered': (parts, random) =>
    edited(parts, input, new RegExp(`"@${random.pick(['method', 'authority', 'path', 'query'])}" ?`), ''),
  'nothing covered': (parts) => edited(parts, input, /\([^)]*\)/, '()'),
  'another label': (parts) => edited(parts, input, /^sig1/, 'sig2'),
  'two signatures': (parts) =>
    withHeader(
      withHeader(parts, input, `${parts.headers[input]}, sig2=("@method");created=1`),
      'signature',
      `${parts.headers.signature}, sig2=:AAAA:`,
    ),
  'no header that can be read': (parts, random) =>
    withHeader(
      parts,
      random.pick([input, 'signature']),
      random.pick(['(((', 'sig1=', 'sig1=:%:', '=', 'sig1=("a"']),
    ),
  'another query': (parts, random) => ({ ...parts, query: `?wait=0&${random.int(0, 99)}=` }),
  'another call': (parts) => {
    const path = parts.path === contact.path ? answers.path : contact.path;
    return parts.method === 'POST' ? { ...parts, path } : { ...parts, query: '?wait=00' };
  },
  'another body': (parts, random) => {
    if (parts.body === null) return { ...parts, query: '' };
    const at = random.int(0, parts.body.length - 1);
    return { ...parts, body: `${parts.body.slice(0, at)} ${parts.body.slice(at)}` };
  },
  'another body and its digest': (parts) =>
    parts.body === null
      ? { ...parts, query: '?' }
      : withHeader({ ...parts, body: `${parts.body} ` }, 'content-digest', digestOf(`${parts.body} `)),
  'no digest': (parts) => withHeader(parts, 'content-digest', null),
  'the digest of another body': (parts) => withHeader(parts, 'content-digest', digestOf('another')),
  'two digests': (parts) =>
    withHeader(parts, 'content-digest', `${parts.headers['content-digest']}, sha-512=:AAAA:`),
  'another address': async (parts) =>
    signByHand(parts.path === enrol.path ? makeKey() : phone.key, {
      ...{ method: parts.method === 'GET' ? 'GET' : 'POST', authority: 'other.example' },
      ...{ path: parts.path, query: parts.query, created: await bench.now(), counter: 1_000_000 },
      ...(parts.body !== null && { body: parts.body }),
    }),
  'the key of another phone': async (parts) =>
    signByHand(
      { ...other.key, key_id: parts.path === enrol.path ? 'new' : phone.key.key_id },
      {
        method: parts.method === 'GET' ? 'GET' : 'POST',
        authority: new URL(bench.url).host,
        path: parts.path,
        query: parts.query,
        ...(parts.body !== null && { body: parts.body }),
        created: await bench.now(),
        counter: 1_000_000,
      },
    ),
};

describe.each(agentRows.map(({ path }) => path))('%s', (path) => {
  it('[decision.android.agent] [decision.android.protocol] 200 forged requests are refused, and none is a fault of ours', async () => {
    const random = new Random(`forged ${path}`);
    const names = Object.keys(forgeries);
    bench.forgetStrangers();
    const seen: [name: string, status: number][] = [];
    bench.facts.length = 0;
    for (let round = 0; round < 200; round++) {
      const name = names[round % names.length] ?? '';
      const valid = await validRequest(path);
      const forged = await forgeries[name]?.(valid, random);
      if (!forged) throw new Error(name);
      expect(forged, name).not.toEqual(valid);
      const { status } = await bench.send(forged);
      seen.push([name, status]);
      if (round % 50 === 0) bench.forgetStrangers();
    }
    expect(seen.filter(([, status]) => ![400, 401].includes(status))).toEqual([]);
    expect(bench.facts).toEqual([]);
  });

  it('[decision.android.agent] [decision.android.protocol] 200 replayed and old requests are refused', async () => {
    const sent: SignedParts[] = [];
    for (let round = 0; round < 20; round++) {
      const parts = await validRequest(path);
      expect((await bench.send(parts)).status).toBe(200);
      sent.push(parts);
    }
    bench.facts.length = 0;
    const replies: Answer[] = [];
    for (let round = 0; round < 10; round++) {
      for (const parts of sent) replies.push(await bench.send(parts));
    }
    expect(new Set(replies.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['401 REPLAYED']),
    );
    expect(bench.facts).toEqual([]);
  });

  it('the same request, unforged, is taken', async () => {
    bench.forgetStrangers();
    expect((await bench.send(await validRequest(path))).status).toBe(200);
  });
});

describe('a body', () => {
  const bodies: Readonly<Record<string, string>> = {
    nothing: '',
    'no JSON': '{',
    'a list': '[]',
    'a number': '1',
    null: 'null',
    'no UTF-8': '\ud800',
    'a field that nobody knows': JSON.stringify({
      by: 'heartbeat',
      ...aState,
      more: 1,
    }),
    'a reserved name': '{"__proto__":{"locked":true}}',
    'a NUL': JSON.stringify({ by: 'heart\0', ...aState }),
    'very deep': `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
    'a time of its own': JSON.stringify({ at: '2026-01-01T00:00:00Z', by: 'heartbeat', ...aState }),
    'a number that is none': JSON.stringify({
      by: 'heartbeat',
      ...aState,
      battery_level: 1e300,
    }),
  };

  it.each(Object.entries(bodies))('that is %s is refused, whoever has signed it', async (_, body) => {
    for (const { path, method } of agentRows.filter((row) => row.method === 'POST')) {
      phone.counter++;
      const created = await bench.now();
      const authority = new URL(bench.url).host;
      const key = path === enrol.path ? { ...phone.key, key_id: 'new' } : phone.key;
      const signed = signByHand(key, { method, authority, path, body, created, counter: phone.counter });
      expect(await bench.send(signed), path).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  it('that is too long is refused before it is read', async () => {
    const body = ' '.repeat(agentMaxBodyBytes + 1);
    const signed = await phone.sign('POST', contact.path, { body });
    expect(await bench.send(signed)).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });
});

describe('a connection that stands still', () => {
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  /** A request as it goes over the wire, so much of its body, and an answer that nobody reads. */
  async function begin({ method, path, query, body, headers }: SignedParts, part = 1): Promise<void> {
    const { hostname, port } = new URL(bench.url);
    const socket = connect({ host: hostname, port: Number(port) });
    open.push(socket);
    socket.on('error', () => {});
    socket.pause();
    const bytes = Buffer.from(body ?? '');
    const lines = Object.entries({ ...headers, host: `${hostname}:${port}`, 'content-length': bytes.length });
    const head = [`${method} ${path}${query} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
    await new Promise<void>((resolve, reject) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(bytes.subarray(0, bytes.length * part), (error) => (error ? reject(error) : resolve()));
    });
  }

  it('[decision.android.agent] keeps nobody else waiting, whether it does not read or does not write', async () => {
    const many = 40;
    for (let round = 0; round < many; round++) {
      const slow = await bench.enrolled();
      await begin(await slow.sign('GET', commands.path, { query: '?wait=50' }));
      await begin(await validRequest(contact.path), 0.5);
    }
    await eventually(() => expect(bench.gateway.waiting).toBe(many));
    bench.facts.length = 0;
    const uuid = await bench.push(other.device_id);
    expect((await other.poll()).uuids).toEqual([uuid]);
    // What stands still half way has said nothing.
    expect(bench.facts).toMatchObject([{ type: 'fetched', command_uuid: uuid }]);
    for (const socket of open.splice(0)) socket.destroy();
    await eventually(() => expect(bench.gateway.waiting).toBe(0));
  });
});
