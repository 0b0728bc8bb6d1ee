/** What a browser's local storage does, with the order of writes. */
export class MemoryStorage implements Storage {
  readonly changed: string[] = [];
  /** keys that the browser refuses to write */
  readonly full = new Set<string>();
  private readonly items = new Map<string, string>();

  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem(key: string, value: string) {
    if (this.full.has(key)) throw new DOMException('full', 'QuotaExceededError');
    this.changed.push(key);
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.changed.push(key);
    this.items.delete(key);
  }
  clear = () => this.items.clear();
}
