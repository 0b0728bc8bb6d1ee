import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** ms */
  readonly took: number;
}

export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

type Headers = Readonly<Record<string, string>>;

/** Leaner than fetch(): what is measured shares the machine with it. */
export function senderTo(url: string, agent = new Agent({ keepAlive: true })) {
  const { hostname, port } = new URL(url);
  return (method: string, path: string, text: string, headers: Headers) =>
    new Promise<Answer>((resolve, reject) => {
      const began = performance.now();
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          answer += chunk;
        });
        response.on('end', () => {
          const took = performance.now() - began;
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer), took });
        });
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(text);
    });
}

export function clientOf(url: string, token: string): Client {
  const sendBare = senderTo(url);
  const send = (method: string, path: string, text: string, headers: Headers) =>
    sendBare(method, path, text, { ...headers, authorization: `Bearer ${token}` });
  return {
    get: (path) => send('GET', path, '', {}),
    post: (path, body, headers = {}) => {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      return send('POST', path, text, {
        ...headers,
        'content-type': 'application/json',
        'content-length': length,
      });
    },
  };
}

export class NotOk extends Error {
  override readonly name = 'NotOk';
  readonly status: number;

  constructor({ status, body }: Answer) {
    super(`${status}: ${JSON.stringify(body)}`);
    this.status = status;
  }
}

/** Answers the body. Throws NotOk on anything but a 2xx. */
export function expectOk(answer: Answer): unknown {
  const { status, body } = answer;
  if (status < 200 || status >= 300) throw new NotOk(answer);
  return body;
}

/** So many calls are under way until `next` answers null. Answers the ms that each took. */
export async function sideBySide(count: number, next: () => Promise<Answer> | null): Promise<number[]> {
  const times: number[] = [];
  const lane = async () => {
    for (let call = next(); call !== null; call = next()) {
      const answer = await call;
      expectOk(answer);
      times.push(answer.took);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return times;
}
