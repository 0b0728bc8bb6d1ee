import type { World } from './world.ts';

interface Mutation {
  readonly number: number;
  readonly key: string;
  readonly value: string | null;
}

/**
 * Local storage of one browser profile whose tabs run in processes of their own: what one writes is ordered at once, but
 * reaches the others later, key by key, in that order. It may be slower than a lock, not slower than the network.
 */
export class ProfileStorage {
  /** what the browser itself holds */
  readonly items = new Map<string, string>();
  private readonly views: StorageView[] = [];
  readonly world: World;
  private lastNumber = 0;

  constructor(world: World) {
    this.world = world;
  }

  /** What was there before any tab. */
  put(items: object): void {
    for (const [key, value] of Object.entries(items)) this.items.set(key, String(value));
  }

  openView(): StorageView {
    const view = new StorageView(this, new Map(this.items));
    this.views.push(view);
    return view;
  }

  /** Resolves when all tabs see what has been written until now. */
  async arrived(): Promise<void> {
    await Promise.all(this.views.map((view) => view.settle()));
  }

  mutate(by: StorageView, key: string, value: string | null): number {
    this.lastNumber += 1;
    const mutation = { number: this.lastNumber, key, value };
    if (value === null) this.items.delete(key);
    else this.items.set(key, value);
    for (const view of this.views) {
      if (view === by) continue;
      view.coming.push(mutation);
      void this.world.later(`storage reaches view ${this.views.indexOf(view)}`).then(() => view.receive());
    }
    return mutation.number;
  }
}

/** What one tab sees of it. */
export class StorageView implements Storage {
  readonly coming: Mutation[] = [];
  readonly page = new EventTarget();
  /** a tab that sleeps in the history hears of nothing */
  asleep = false;
  private readonly profile: ProfileStorage;
  private readonly items: Map<string, string>;
  /** the number of this tab's last own mutation of a key: older ones of others count no more */
  private readonly own = new Map<string, number>();
  private readonly waiting: { readonly until: number; readonly resolve: () => void }[] = [];

  constructor(profile: ProfileStorage, items: Map<string, string>) {
    this.profile = profile;
    this.items = items;
  }

  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem(key: string, value: string) {
    this.items.set(key, value);
    this.own.set(key, this.profile.mutate(this, key, value));
  }
  removeItem(key: string) {
    if (this.items.delete(key)) this.own.set(key, this.profile.mutate(this, key, null));
  }
  clear() {
    for (const key of [...this.items.keys()]) this.removeItem(key);
  }

  receive(): void {
    const mutation = this.coming.shift();
    if (!mutation) throw new Error('nothing is on its way');
    const { number, key, value } = mutation;
    this.profile.world.log.push(`  ${key} = ${value}`);
    if ((this.own.get(key) ?? 0) < number) {
      if (value === null) this.items.delete(key);
      else this.items.set(key, value);
    }
    if (!this.asleep) this.page.dispatchEvent(new Event('storage'));
    for (const one of this.waiting.splice(0)) {
      if (one.until <= number) one.resolve();
      else this.waiting.push(one);
    }
  }

  wake(): void {
    this.asleep = false;
    this.page.dispatchEvent(new Event('pageshow'));
  }

  /** Resolves when everything that was written until now has arrived. */
  settle(): Promise<void> {
    const until = this.coming.at(-1)?.number;
    if (until === undefined) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ until, resolve }));
  }
}
