import type { World } from './world.ts';

interface Waiting {
  readonly callback: (lock: Lock | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** The Web Locks of one browser profile: one holder a name, in the order of asking, each granted a moment later. */
export class FairLocks {
  private readonly queues = new Map<string, Waiting[]>();
  private readonly held = new Set<string>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  request(name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { callback, resolve, reject };
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(waiting);
        if (index < 0) return;
        queue.splice(index, 1);
        reject(signal.reason);
      });
      this.grantNext(name);
    });
  }

  private grantNext(name: string): void {
    if (this.held.has(name)) return;
    this.held.add(name);
    void this.world.later(`lock ${name}`).then(() => this.grant(name));
  }

  private async grant(name: string): Promise<void> {
    const next = this.queues.get(name)?.shift();
    try {
      if (next) next.resolve(await next.callback(null));
    } catch (error) {
      next?.reject(error);
    }
    this.held.delete(name);
    if (this.queues.get(name)?.length) this.grantNext(name);
  }
}
