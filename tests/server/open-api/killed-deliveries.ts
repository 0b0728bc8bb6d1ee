import * as v from 'valibot';
import type { OpenOperation } from '#api/contract/open/messages.ts';
import { type Delivery, deliveries } from '#api/contract/store/api-callback.ts';
import { enabled, generate, info, preview, update } from '#api/contract/store/api-key.ts';
import { accounts } from '#server/seed/accounts.ts';
import { Random } from '#server/seed/invented/random.ts';
import { createEmbeddedDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from '../devices/child-server.ts';
import { clerkAtWork, patientRequests } from '../devices/clerk-at-work.ts';
import { until } from '../devices/until.ts';
import { openReceiver, type Received } from './receiver.ts';
import { signByHand } from './shop.ts';

/** Each command of a phone that obeys is told of three times, and what its lock becomes once. */
const phones = 7;
/** Half of all is refused, and nothing for ever: the waits grow. */
const refusalsAtMost = 4;
const patienceMs = 60_000;

/**
 * Some fifty events of locks and unlocks go to a receiver that refuses half of them, or ends the connection, before or behind the moment
 * in which it has taken them; the server is killed meanwhile. Throws where one of them is not delivered, comes in another order than the
 * events of its device did, or is none of the server's. What is random stems from the seed.
 */
export async function deliverUnderKills(seed: string): Promise<void> {
  const random = new Random(`callbacks ${seed}`);
  const place = await createEmbeddedDatabase();
  const start = () =>
    startChildServer({
      ...place.env,
      PORT: '0',
      SIMULATOR_SPEED: '200',
      PATIENCE: '0.05',
      CALLBACK_NETWORKS: '127.0.0.0/8',
    });
  let secret = '';
  const taken: Received[] = [];
  const refusals = new Map<string, number>();
  const receiver = await openReceiver(
    () => secret,
    (response, received) => {
      const { id } = received.event;
      const refused = refusals.get(id) ?? 0;
      const isTaken = random.chance(0.5) || refused === refusalsAtMost;
      if (isTaken) taken.push(received);
      else refusals.set(id, refused + 1);
      if (!isTaken && random.chance(0.5)) response.writeHead(503).end();
      else if (random.chance(0.1)) response.destroy();
      else response.writeHead(isTaken ? 200 : 500).end();
    },
  );
  let server: ChildServer = await start();
  try {
    const token = await logInTo(server.url, accounts.admin);
    const password = accounts.admin.secondary_password;
    const desk = { url: () => server.url, token, password };
    const request = patientRequests(desk);
    const ask = async (path: string, body: object) => {
      const answer = await request('POST', path, body);
      if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      return answer.body;
    };
    await ask(generate.path, { password });
    const key = v.parse(preview.result, await ask(preview.path, { password }));
    secret = key.callback_secret;
    await ask(update.path, {
      api_callback_url: receiver.url,
      api_ip_white_list: '',
      password,
    });
    await ask(enabled.path, { password, api_enabled: true });
    const ids = await clerkAtWork(desk).obedientPhones(phones);

    const call = async (target: string, body: object) => {
      const { headers, ...signed } = signByHand(
        { api_key: key.api_key, secret: key.api_secret_key },
        'POST',
        target,
        {
          body,
          timestamp: Math.floor(Date.now() / 1_000),
        },
      );
      const response = await fetch(`${server.url}${target}`, { method: 'POST', headers, body: signed.body });
      return (await response.json()) as { items: { operation?: OpenOperation; error?: object }[] };
    };
    const restart = async () => {
      await server.kill('SIGKILL');
      server = await start();
    };
    const logged = async (): Promise<readonly Delivery[]> => {
      const all: Delivery[] = [];
      for (let page = 1; ; page++) {
        const answer = await request('GET', `${deliveries.path}?page_num=${page}&page_size=50`);
        const { list, total } = v.parse(deliveries.result, answer.body);
        all.push(...list);
        if (all.length >= total) return all;
      }
    };
    const done = (command: string) => (one: Delivery) =>
      one.type === 'operation.changed' &&
      one.body.includes(`"command":"${command}"`) &&
      one.body.includes('"status":"acknowledged"');

    for (const command of ['lock', 'unlock'] as const) {
      const items = ids.map((device_id) => ({
        device_id,
        command,
        ...(command === 'lock' && { message: '请联系门店' }),
      }));
      const { items: answers } = await call('/openapi/v1/batch', { items });
      if (answers.some(({ operation }) => operation === undefined))
        throw new Error(`not all were accepted: ${JSON.stringify(answers)}`);
      await restart();
      await until(
        `an answer to each ${command}`,
        async () => {
          const acknowledged = (await logged()).filter(done(command)).length;
          return acknowledged === phones ? { found: true } : { seen: acknowledged };
        },
        patienceMs,
      );
    }
    const all = await until(
      'the delivery of all',
      async () => {
        const list = await logged();
        const left = list.filter(({ state }) => state !== 'delivered').length;
        return left === 0 ? { found: list } : { seen: left };
      },
      patienceMs,
    );
    requireAll(all, taken);
    const { api_key } = v.parse(info.result, (await request('GET', info.path)).body);
    if (api_key !== key.api_key) throw new Error('the key is another one');
  } finally {
    await server.kill('SIGKILL');
    await receiver.stop();
    await place.remove();
  }
}

/** `listed` newest first, `taken` in the order in which they came. */
function requireAll(listed: readonly Delivery[], taken: readonly Received[]): void {
  if (listed.length < 40) throw new Error(`only ${listed.length} events happened`);
  const bodies = new Set(listed.map(({ body }) => body));
  const invented = taken.filter(({ body }) => !bodies.has(body));
  if (invented.length > 0) throw new Error(`${invented.length} events are none of the server's`);
  const firstOf = new Map<string, number>();
  for (const [at, { body }] of taken.entries()) if (!firstOf.has(body)) firstOf.set(body, at);
  const byDevice = Map.groupBy(listed.toReversed(), ({ device }) => device?.id);
  for (const [device, events] of byDevice) {
    const places = events.map(({ body }) => firstOf.get(body));
    if (places.includes(undefined)) throw new Error(`an event of ${device} was not taken`);
    const isInOrder = places.every((place, at) => at === 0 || Number(place) > Number(places[at - 1]));
    if (!isInOrder) throw new Error(`the events of ${device} came in another order: ${places.join(', ')}`);
  }
}
