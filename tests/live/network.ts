import type { LiveEvent } from '#api/contract/live.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { deviceIds, type ModelServer, type Thing } from './model-server.ts';
import type { PageTime } from './page-time.ts';
import type { VirtualTime } from './virtual-time.ts';

/** As `decision.live` and `call.timeout` say. */
const heartbeatMs = 4_000;
const timeoutMs = 10_000;
const pushMs = 20;

const unavailable = () =>
  new CallFailure({
    kind: 'http',
    url: null,
    status: 503,
    statusMessage: null,
    code: 'UNAVAILABLE',
    message: '',
    responseId: null,
  });

interface Stream {
  readonly page: PageTime;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** it says nothing more, and nobody is told */
  dead: boolean;
}

/** The way between the tabs and the server. */
export class Network {
  /** the server answers 503 */
  refusing = false;
  offline = false;
  /** the next reads that are answered 503 */
  failing = 0;
  /** how long a request may take each way */
  slownessMs = 50;
  private readonly time: VirtualTime;
  private readonly server: ModelServer;
  private readonly random: () => number;
  private readonly streams = new Set<Stream>();
  /** requests that wait for the network */
  private readonly stuck = new Set<() => void>();

  constructor(time: VirtualTime, server: ModelServer, random: () => number) {
    this.time = time;
    this.server = server;
    this.random = random;
  }

  /** The client of one tab. */
  clientOf(page: PageTime): Client {
    const call = (row: AnyEndpoint, _input: unknown, options?: CallOptions) =>
      this.exchange(page, options?.signal, () => {
        if (this.failing === 0) return this.server.answer(row);
        this.failing -= 1;
        throw unavailable();
      });
    const open = async (_row: AnyEndpoint, _input: unknown, options?: CallOptions) =>
      (await this.exchange(page, options?.signal, () => this.openStream(page, options?.signal))) as Response;
    return { call: call as Client['call'], open };
  }

  /** The database has changed: every open stream says so. */
  say(thing: Thing): void {
    const event: LiveEvent =
      thing === 'defaults'
        ? { type: 'storeDefault.changed' }
        : { type: 'appleDevice.changed', device_id: deviceIds[thing] };
    for (const stream of this.streams) this.push(stream, event);
  }

  /** All streams break, or die without a word. */
  loseStreams(silently: boolean): void {
    for (const stream of this.streams) {
      if (silently) stream.dead = true;
      else this.breakOff(stream);
    }
  }

  /** The streams of one tab. */
  loseStreamsOf(page: PageTime): void {
    for (const stream of this.streams) if (stream.page === page) stream.dead = true;
  }

  goOffline(): void {
    this.offline = true;
    this.loseStreams(true);
  }

  /** The browser notices, and gives up what was under way. */
  goOnline(): void {
    this.offline = false;
    for (const giveUp of [...this.stuck]) giveUp();
  }

  private openStream(page: PageTime, signal: AbortSignal | undefined): Response {
    let controller: Stream['controller'] | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
      cancel: () => void this.streams.delete(stream),
    });
    if (!controller) throw new Error('a stream begins at once');
    const stream: Stream = { page, controller, dead: false };
    this.streams.add(stream);
    signal?.addEventListener('abort', () => this.streams.has(stream) && this.breakOff(stream));
    const beat = () => {
      if (!this.streams.has(stream) || stream.dead || page.state === 'closed') return;
      this.push(stream, { type: 'heartbeat' });
      this.time.after(heartbeatMs, beat);
    };
    this.push(stream, { type: 'ready' });
    this.time.after(heartbeatMs, beat);
    return new Response(body);
  }

  private push(stream: Stream, event: LiveEvent): void {
    const text = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
    this.time.after(pushMs, () => {
      stream.page.arrive(() => {
        if (this.streams.has(stream) && !stream.dead) stream.controller.enqueue(text);
      });
    });
  }

  private breakOff(stream: Stream): void {
    this.streams.delete(stream);
    stream.page.arrive(() => stream.controller.error(new TypeError('network error')));
  }

  /** There, where the server answers as it is then, and back. */
  private exchange<Result>(
    page: PageTime,
    signal: AbortSignal | undefined,
    act: () => Result,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const fail = (reason: unknown) => page.arrive(() => reject(reason));
      signal?.addEventListener('abort', () => reject(signal.reason));
      this.time.after(this.oneWay(), () => {
        if (this.offline) return this.hang(() => fail(new CallFailure({ kind: 'network' })));
        if (this.refusing) return this.time.after(this.oneWay(), () => fail(unavailable()));
        if (signal?.aborted || page.state === 'closed') return;
        const answer = attempt(act);
        this.time.after(this.oneWay(), () =>
          page.arrive(() => ('error' in answer ? reject(answer.error) : resolve(answer.result))),
        );
      });
    });
  }

  private hang(giveUp: () => void): void {
    const end = () => {
      this.stuck.delete(end);
      this.time.takeBack(patience);
      giveUp();
    };
    const patience = this.time.after(timeoutMs, end);
    this.stuck.add(end);
  }

  private oneWay(): number {
    return 1 + Math.floor(this.random() * this.slownessMs);
  }
}

/** Does it now; what came of it is told later. */
function attempt<Result>(act: () => Result): { readonly result: Result } | { readonly error: unknown } {
  try {
    return { result: act() };
  } catch (error) {
    return { error };
  }
}
