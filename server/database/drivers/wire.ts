import { protocol } from '@electric-sql/pglite';

const { DatabaseError } = protocol.messages;

/** What the database has sent for one message, read without a copy of each field (PostgreSQL's frontend/backend protocol). */
export interface Received {
  readonly rows: readonly (readonly (string | null)[])[];
  /** how it says what it has done: `INSERT 0 1` */
  readonly tag: string;
  /** types of the parameters, where they were asked for */
  readonly parameters: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
  readonly notifications: readonly { readonly channel: string; readonly payload: string }[];
  readonly error: Error | null;
}

const code = (letter: string) => letter.charCodeAt(0);
const row = code('D');
const commandComplete = code('C');
const rowDescription = code('T');
const parameterDescription = code('t');
const notification = code('A');
const errorResponse = code('E');

/** a letter, and a length that counts itself */
const headBytes = 5;

export function readMessages(data: Buffer): Received {
  const rows: (string | null)[][] = [];
  const notifications: { channel: string; payload: string }[] = [];
  let columns: Received['columns'] = [];
  let parameters: readonly number[] = [];
  let tag = '';
  let error: Error | null = null;
  for (let at = 0; at < data.length; at += 1 + data.readInt32BE(at + 1)) {
    const body = new Body(data, at + headBytes);
    switch (data[at]) {
      case row:
        rows.push(body.list(() => body.field()));
        break;
      case commandComplete:
        tag = body.text();
        break;
      case rowDescription:
        columns = body.list(() => body.column());
        break;
      case parameterDescription:
        parameters = body.list(() => body.int32());
        break;
      case notification:
        body.int32();
        notifications.push({ channel: body.text(), payload: body.text() });
        break;
      case errorResponse:
        error ??= body.error();
    }
  }
  return { rows, tag, parameters, columns, notifications, error };
}

class Body {
  readonly #data: Buffer;
  #at: number;

  constructor(data: Buffer, at: number) {
    this.#data = data;
    this.#at = at;
  }

  int16(): number {
    this.#at += 2;
    return this.#data.readInt16BE(this.#at - 2);
  }

  int32(): number {
    this.#at += 4;
    return this.#data.readInt32BE(this.#at - 4);
  }

  text(): string {
    const end = this.#data.indexOf(0, this.#at);
    const text = this.#data.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  list<Item>(read: () => Item): Item[] {
    const items = new Array<Item>(this.int16());
    for (let n = 0; n < items.length; n++) items[n] = read();
    return items;
  }

  field(): string | null {
    const length = this.int32();
    if (length < 0) return null;
    this.#at += length;
    return this.#data.toString('utf8', this.#at - length, this.#at);
  }

  column(): { name: string; type: number } {
    const name = this.text();
    // its table, and its place there
    this.int32();
    this.int16();
    const type = this.int32();
    // length and modifier of the type, format
    this.int16();
    this.int32();
    this.int16();
    return { name, type };
  }

  error(): Error {
    const fields = new Map<string, string>();
    for (let name = this.#data[this.#at++] ?? 0; name !== 0; name = this.#data[this.#at++] ?? 0)
      fields.set(String.fromCharCode(name), this.text());
    const fault = new DatabaseError(fields.get('M') ?? '', 0, 'error');
    return Object.assign(fault, {
      severity: fields.get('S'),
      code: fields.get('C'),
      detail: fields.get('D'),
      table: fields.get('t'),
      column: fields.get('c'),
      constraint: fields.get('n'),
      where: fields.get('W'),
    });
  }
}
