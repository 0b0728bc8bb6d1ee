import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { StaticFiles } from './stage-build.ts';

/** What the server does with a request: an answer in JSON, one in bytes, or a connection that breaks. */
export type Reply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly bytes: Uint8Array; readonly type: string }
  | 'drop';

/** `'later'`: it stays without an answer unless somebody gives one with `answer`. */
type Fixture = Reply | 'later';

/** Answers by `'GET /api/user/me'`; `:id` and `*` match as in URLPattern. Beside the API they stand before the page's own files. */
export type Fixtures = Readonly<Record<string, Fixture | ((request: SeenRequest) => Fixture)>>;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly query: URLSearchParams;
  /** The Idempotency-Key. */
  readonly key: string | null;
  /** The parsed JSON body, or `undefined`. */
  readonly body: unknown;
}

interface HeldRequest extends SeenRequest {
  readonly response: ServerResponse;
  /** Counts all requests. */
  readonly number: number;
  /** What the path under test calls it; null: the path is not about it. */
  readonly own: string | null;
}

/** By it the page says for which path it asks. */
export const pathHeader = 'x-path';

const nameOf = ({ method, path }: SeenRequest) => `${method} ${path}`;

/**
 * Serves a built page and plays the API: a request that the path under test is about is HELD until a step answers
 * it, others are answered at once from fixtures, any other request is remembered as unexpected.
 */
export class FakeServer {
  private readonly files: StaticFiles;
  /** How long a request that is to be answered may take to arrive. */
  private readonly patienceMs: number;
  private readonly server = createServer((request, response) => {
    this.serve(request, response).catch((error: Error) => response.destroy(error));
  });
  private held: HeldRequest[] = [];
  private arrived = 0;
  private unexpected: string[] = [];
  private fixtures: Fixtures = {};
  private names: ReadonlySet<string> = new Set();
  private path: string | null = null;
  private changed = Promise.withResolvers<void>();

  constructor(files: StaticFiles, patienceMs: number) {
    this.files = files;
    this.patienceMs = patienceMs;
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /**
   * From now on it is asked for this path alone: what the page gave up for the last one may have been sent all the same, and arrives when the
   * page does not wait for it any more.
   */
  begin(path: string): void {
    this.path = path;
  }

  /** Forgets the last path: breaks what is held, then holds and answers what the next one says. */
  reset(fixtures: Fixtures, names: ReadonlySet<string>): void {
    for (const { response } of this.held) response.destroy();
    this.held = [];
    this.unexpected = [];
    this.fixtures = fixtures;
    this.names = names;
  }

  /** The names of the held requests that the path is about, sorted. */
  inFlight(): string[] {
    return this.held.flatMap(({ own }) => own ?? []).sort();
  }

  /** How many requests wait for an answer. */
  get holding(): number {
    return this.held.length;
  }

  /** Whether a request of that name waits for an answer, one that the path is about or another. */
  holds(name: string): boolean {
    return this.held.some((held) => matches(name, held));
  }

  /** Requests that nobody answers, and that are therefore answered with 501. */
  unexpectedRequests(): readonly string[] {
    return this.unexpected;
  }

  /** How many requests have come until now. */
  get count(): number {
    return this.arrived;
  }

  /** The newest held request of that name, of those that came after the first `earlier` ones; waits until it arrives. */
  request(name: string, earlier = 0): Promise<SeenRequest> {
    return this.find(name, earlier);
  }

  /** Answers the newest held request of that name; waits until it arrives. */
  async answer(name: string, reply: Reply): Promise<void> {
    this.release(await this.find(name), reply);
  }

  /** Breaks the oldest held request of that name; waits until it arrives. */
  async dropOldest(name: string): Promise<void> {
    const found = await this.waitFor(() => this.held.find((held) => matches(name, held)), this.patienceMs);
    if (!found) throw new Error(`no request ${name} to drop`);
    this.release(found, 'drop');
  }

  private release(request: HeldRequest, reply: Reply): void {
    this.held = this.held.filter((held) => held !== request);
    send(request.response, reply);
    this.noteChange();
  }

  /** Answers the request of that name that something brings about, though others of that name may be held already. */
  async answerNext(name: string, reply: Reply, bringAbout: () => Promise<unknown>): Promise<void> {
    const earlier = new Set(this.held);
    await bringAbout();
    const isNew = (held: HeldRequest) => !earlier.has(held) && matches(name, held);
    const found = await this.waitFor(() => this.held.find(isNew), this.patienceMs);
    if (!found) throw new Error(`no further request ${name} to answer`);
    this.release(found, reply);
  }

  /** Another fixture for this path: requests that nobody holds are answered so from now on. */
  answerFromNowOn(name: string, reply: Reply): void {
    this.fixtures = { ...this.fixtures, [name]: reply };
  }

  /** Sends one server-sent event on a held request and keeps the request open. */
  async push(name: string, data: unknown, event = 'message'): Promise<void> {
    const { response } = await this.find(name);
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Waits until exactly these requests are held; throws with both lists where that does not come about. */
  async expectInFlight(names: readonly string[], withinMs: number): Promise<void> {
    const wanted = [...names].sort().join(', ');
    const is = await this.waitFor(() => this.inFlight().join(', ') === wanted || undefined, withinMs);
    if (!is)
      throw new Error(`requests in flight: [${this.inFlight().join(', ')}], the model says [${wanted}]`);
  }

  private async find(name: string, earlier = 0): Promise<HeldRequest> {
    const isIt = (held: HeldRequest) => held.number > earlier && matches(name, held);
    const found = await this.waitFor(() => this.held.findLast(isIt), this.patienceMs);
    if (found) return found;
    throw new Error(`no request ${name} to answer; in flight: ${this.inFlight().join(', ') || 'none'}`);
  }

  /** What `look` finds, looked for again whenever a request comes or goes, or somebody says that something has changed. */
  async waitFor<T>(look: () => T | undefined, withinMs: number): Promise<T | undefined> {
    const late = wait(withinMs, 'late' as const, { ref: false });
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if ((await Promise.race([this.changed.promise, late])) === 'late') return look();
    }
  }

  /** Whoever waits for something looks again. */
  noteChange(): void {
    this.changed.resolve();
    this.changed = Promise.withResolvers();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Chromium quietly repeats a request whose reused socket dies; on fresh sockets a drop is a drop.
    response.setHeader('connection', 'close');
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const { host = '' } = request.headers;
    const key = request.headersDistinct['idempotency-key']?.join() ?? null;
    const seen = { method, path: url.pathname, host, key, query: url.searchParams };
    const own = [...this.names].find((name) => matches(name, seen)) ?? null;
    const isFile = own === null && !seen.path.startsWith('/api/') && this.fixtureNameOf(seen) === undefined;
    if (isFile) return this.files.serve(seen.path, response);
    if (this.path !== null && request.headers[pathHeader] !== this.path) {
      response.destroy();
      return;
    }
    this.arrived += 1;
    const number = this.arrived;
    const body = await text(request);
    const whole: SeenRequest = { ...seen, body: body ? JSON.parse(body) : undefined };
    const reply = own === null ? this.fixtureFor(whole) : 'later';
    if (reply === 'later') this.hold({ ...whole, number, response, own });
    else send(response, reply);
  }

  private hold(request: HeldRequest): void {
    this.held.push(request);
    request.response.on('close', () => {
      this.held = this.held.filter((held) => held !== request);
      this.noteChange();
    });
    this.noteChange();
  }

  private fixtureNameOf(seen: Pick<SeenRequest, 'method' | 'path'>): string | undefined {
    return Object.keys(this.fixtures).find((candidate) => matches(candidate, seen));
  }

  private fixtureFor(seen: SeenRequest): Fixture {
    const name = this.fixtureNameOf(seen);
    const fixture = name === undefined ? undefined : this.fixtures[name];
    if (fixture === undefined) {
      this.unexpected.push(nameOf(seen));
      return { status: 501 };
    }
    return typeof fixture === 'function' ? fixture(seen) : fixture;
  }
}

/** Whether a request is the one that `'POST /api/x/:id'` means. */
function matches(name: string, seen: Pick<SeenRequest, 'method' | 'path'>): boolean {
  const [method, path] = name.split(' ');
  if (method !== seen.method || path === undefined) return false;
  return path === seen.path || new URLPattern({ pathname: path }).test({ pathname: seen.path });
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'drop') {
    response.destroy();
    return;
  }
  if ('bytes' in reply) {
    response.writeHead(200, { 'content-type': reply.type }).end(reply.bytes);
    return;
  }
  const { status = 200, body, headers } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
