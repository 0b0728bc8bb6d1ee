import type { Route } from 'playwright';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import * as messages from '#domain/messages.ts';
import { within } from '../support/within.ts';
import type { Lane } from './bench.ts';
import { type Stall, stallHeader } from './stalling-server.ts';

/** A way in which a call can fail. */
export interface Fault {
  readonly name: string;
  /** what the person is told */
  readonly sentence: string;
  /** whether the server has acted all the same */
  readonly acted: boolean;
  /** Meets one request of the call. */
  readonly meet: (route: Route, lane: Lane) => Promise<void>;
  /** nothing comes: the page gives up when its time is over */
  readonly outlasts?: true;
}

/** A fault in force. */
export interface Broken {
  /** Resolves when a request has met it, and, where nothing comes, when the page's time is over. */
  felt(): Promise<void>;
  lift(): Promise<void>;
}

const html = '<!doctype html><title>502</title><h1>Bad gateway</h1>';
const page = (status: number) => ({ status, contentType: 'text/html', body: html });
const answers = { sentence: messages.requestFailed, acted: false };
const silent = { sentence: messages.network, acted: false };

const errorBody = (statusCode: number, status = statusCode) => ({
  status,
  headers: { 'x-response-id': 'k3x9qwerty' },
  json: { error: true, url: '', statusCode, statusMessage: '', message: messages.internal, data: {} },
});

const stalled =
  (stall: Stall): Fault['meet'] =>
  async (route, { bench }) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...route.request().headers(), [stallHeader]: stall };
    const halfWay = bench.stalling.nextHalf();
    await route.continue({ url: `${bench.stalling.url}${pathname}${search}`, headers });
    await halfWay;
  };

/** The request does not reach the server, or nothing shows that it has. */
export const earlyFaults: readonly Fault[] = [
  { name: 'the request is aborted', ...silent, meet: (route) => route.abort() },
  { name: 'the connection is reset', ...silent, meet: (route) => route.abort('connectionreset') },
  { name: 'nobody answers in time', ...silent, outlasts: true, meet: async () => {} },
  {
    name: 'the server fails with its sentence',
    ...answers,
    sentence: `${messages.internal} [k3x9q]`,
    meet: (route) => route.fulfill(errorBody(500)),
  },
  {
    name: 'an error stands inside HTTP 200',
    ...answers,
    sentence: `${messages.internal} [k3x9q]`,
    meet: (route) => route.fulfill(errorBody(500, 200)),
  },
  { name: 'HTML comes with 502', ...answers, meet: (route) => route.fulfill(page(502)) },
  { name: 'HTML comes with 200', ...answers, meet: (route) => route.fulfill(page(200)) },
];

/** The server has acted, but its answer comes to grief. */
export const lateFaults: readonly Fault[] = [
  {
    name: 'the answer is lost',
    ...silent,
    acted: true,
    meet: async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  },
  {
    name: 'the answer is truncated JSON',
    ...answers,
    acted: true,
    meet: async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, text.length / 2) });
    },
  },
  { name: 'the answer breaks off', ...silent, acted: true, meet: stalled('breaks off') },
  { name: 'the answer halts half way', ...silent, acted: true, outlasts: true, meet: stalled('halts') },
  {
    name: 'the answer is replaced by 500',
    ...answers,
    acted: true,
    meet: async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, body: '' });
    },
  },
];

export const faults = [...earlyFaults, ...lateFaults];
export const isSilent = (fault: Fault) => fault.sentence === messages.network;
/**
 * What the client makes of a fault is all that a screen learns (tests/unit/api/http, tests/unit/app/error-catalogue): nobody answered,
 * or somebody did with a sentence. One of each for the screens; in a thorough run one screen and one act of each kind meet all of them.
 */
export const tellingFaults = named('nobody answers in time', 'the server fails with its sentence');
/** The same for what the server has done all the same. */
export const tellingLateFaults = named('the answer breaks off', 'the answer is truncated JSON');

function named(...names: readonly string[]): readonly Fault[] {
  const found = faults.filter(({ name }) => names.includes(name));
  if (found.length !== names.length) throw new Error(`not all known: ${names.join(', ')}`);
  return found;
}

/** Puts a fault in the way of a call, in the place of the one before: a cell that failed has lifted nothing. */
export async function inject(lane: Lane, fault: Fault, ...calls: readonly AnyEndpoint[]): Promise<Broken> {
  const { page } = lane;
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const held: Route[] = [];
  const paths = calls.map(({ path }) => path);
  const matches = (url: URL) => calls.some((call) => pathOf(call).test(url.pathname));
  let isLifted = false;
  await lane.meet(matches, async (route) => {
    const isMet = calls.some(({ method }) => method === route.request().method());
    if (isLifted || !isMet) return route.fallback();
    await fault.meet(route, lane);
    if (fault.outlasts) held.push(route);
    ask();
  });
  return {
    async felt() {
      await within(asked, () => `a request of ${paths.join(', ')}`);
      if (!fault.outlasts) return;
      // What the page's first script asked for has no time limit before the console itself waits for it.
      await page.waitForFunction(noneEarly, paths);
      await lane.answered(matches);
      await page.clock.fastForward(Math.max(...calls.map(({ timeoutMs }) => timeoutMs)) + 1);
    },
    async lift() {
      isLifted = true;
      lane.bench.stalling.release();
      // The page has given them up long ago; nobody hears of it.
      for (const route of held.splice(0)) await route.abort().catch(() => {});
    },
  };
}

/** Runs in the page. */
const noneEarly = (paths: readonly string[]) =>
  !window.earlyAnswers?.some(({ url }) => paths.some((path) => url.startsWith(path)));

/** The addresses of a call; its ids are uuids, or the short ones of commands. */
export const pathOf = ({ path }: AnyEndpoint) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '(?:[0-9a-f-]{36}|[0-9A-Za-z]{7})')}$`);
