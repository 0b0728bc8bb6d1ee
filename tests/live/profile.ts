import type { StreamFact } from '#machines/console/live-updates/live-updates.machine.ts';
import type { PageTime } from './page-time.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A moment between two processes of the browser. */
const hopMs = 2;

interface Request {
  readonly page: PageTime;
  readonly callback: (lock: Lock | null) => unknown;
  readonly reject: (reason: unknown) => void;
}

/** One Web Lock and one channel, shared by the tabs of one browser profile; each tab is told a moment later. */
export class Profile {
  private readonly time: VirtualTime;
  private holder: Request | null = null;
  private readonly queue: Request[] = [];
  private readonly channels = new Set<Channel>();

  constructor(time: VirtualTime) {
    this.time = time;
  }

  /** What one tab sees of the locks. */
  locksOf(page: PageTime): LockManager {
    const request = (
      _name: string,
      { signal, steal = false }: LockOptions,
      callback: Request['callback'],
    ): Promise<unknown> =>
      new Promise((_resolve, reject) => {
        const asked: Request = { page, callback, reject };
        if (steal) return this.takeOver(asked);
        this.queue.push(asked);
        signal?.addEventListener('abort', () => this.forget((one) => one === asked));
        this.grantNext();
      });
    return { request, query: () => Promise.reject(new Error('nobody asks who holds a lock')) } as LockManager;
  }

  channelOf(page: PageTime): Channel {
    const channel: Channel = {
      page,
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.channels) if (other !== channel) this.carry(data, other);
      },
      close: () => this.channels.delete(channel),
    };
    this.channels.add(channel);
    return channel;
  }

  /** Nothing of a closed tab is left. */
  close(page: PageTime): void {
    for (const channel of this.channels) if (channel.page === page) this.channels.delete(channel);
    this.forget((one) => one.page === page);
    if (this.holder?.page === page) this.release(this.holder);
  }

  /** A tab that was stopped misses it. */
  private carry(data: StreamFact, to: Channel): void {
    this.time.after(hopMs, () => {
      if (this.channels.has(to) && to.page.state === 'awake') to.onmessage?.({ data } as MessageEvent);
    });
  }

  private takeOver(asked: Request): void {
    const former = this.holder;
    this.holder = asked;
    const reason = new DOMException('taken over', 'AbortError');
    if (former) this.time.after(hopMs, () => former.page.arrive(() => former.reject(reason)));
    this.tell(asked);
  }

  private grantNext(): void {
    const next = this.holder === null && this.queue.shift();
    if (!next) return;
    this.holder = next;
    this.tell(next);
  }

  private tell(granted: Request): void {
    this.time.after(hopMs, () => {
      granted.page.arrive(() => {
        if (this.holder !== granted) return;
        void Promise.resolve(granted.callback(null)).then(() => this.release(granted));
      });
    });
  }

  private release(held: Request): void {
    if (this.holder !== held) return;
    this.holder = null;
    this.grantNext();
  }

  private forget(which: (one: Request) => boolean): void {
    for (const one of this.queue.filter(which)) this.queue.splice(this.queue.indexOf(one), 1);
  }
}

export interface Channel {
  readonly page: PageTime;
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage(data: StreamFact): void;
  close(): void;
}
