import { pbkdf2Sync, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { resetPassword } from '#api/contract/people/account.ts';
import { captcha, login } from '#api/contract/people/auth.ts';
import { type OpenSmsType, smsVerifyNoauth } from '#api/contract/people/system.ts';
import type { Answer } from '../answer.ts';
import type { TestServer } from '../test-server.ts';

/** Work as the server asks for it (`decision.captcha`), in the words of its documentation. */
const work = v.strictObject({
  task: v.string(),
  parts: v.number(),
  rounds: v.literal(4_000),
  zero_bits: v.literal(5),
});
export type Work = v.InferOutput<typeof work>;

export const readWork = async (response: Response): Promise<Work> => v.parse(work, await response.json());

/** The counters that solve it, `parts` of them; by a program of its own. */
export const solve = ({ task, parts }: Pick<Work, 'task' | 'parts'>): number[] =>
  Array.from({ length: parts }, (_, part) => solvePart(task, part));

function solvePart(task: string, part: number): number {
  for (let counter = 0; ; counter++) {
    const [first = 255] = pbkdf2Sync(task, `${part}.${counter}`, 4_000, 4, 'sha256');
    if (first < 8) return counter;
  }
}

/** A task that is solved already, as far as anybody has been asked to. */
const solved = { task: randomUUID(), counters: [] as number[] };

/** A browser before the doors of a server behind a proxy: its address, and the cookies that it has been given. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly server: TestServer;
  ip: string;
  /** how many it has made */
  requests = 0;

  constructor(server: TestServer, ip: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.server = server;
    this.ip = ip;
    for (const [name, value] of cookies) this.cookies.set(name, value);
  }

  /**
   * Fetches a captcha, does what work comes before it, and reads it, as a person does. The work is a task that was solved before:
   * hundreds of others would take a minute, and captcha-work.test.ts solves whatever it is given.
   */
  async readCaptcha(): Promise<string> {
    const asked = await this.fetchCaptcha();
    if (asked.headers.get('content-type') === 'application/json' && asked.ok) {
      const { task, parts } = await readWork(asked);
      const { db } = this.server.services;
      await db.updateTable('captcha_task').set({ id: solved.task }).where('id', '=', task).execute();
      while (solved.counters.length < parts)
        solved.counters.push(solvePart(solved.task, solved.counters.length));
      const picture = await this.handIn(solved, solved.counters.slice(0, parts));
      await picture.arrayBuffer();
    } else await asked.arrayBuffer();
    const id = this.cookies.get('captcha') ?? '';
    return this.server.services.testMemory?.captchas.get(id) ?? '????';
  }

  async fetchCaptcha(search = ''): Promise<Response> {
    const response = await this.server.fetch(`${captcha.path}${search}`, { headers: this.headers() });
    this.keep(response.headers);
    return response;
  }

  handIn({ task }: Pick<Work, 'task'>, counters: readonly number[]): Promise<Response> {
    return this.fetchCaptcha(`?task=${task}&solution=${counters.join('.')}`);
  }

  async logIn(account: string, password: string, captcha_code?: string) {
    const send = async (code: string) => {
      const body = { account, password, captcha_code: code };
      const answer = await this.server.call(login, { body }, { headers: this.headers() });
      this.keep(answer.headers);
      return answer;
    };
    return captcha_code === undefined ? this.withCaptcha(send) : send(captcha_code);
  }

  async askForCode(phone_number: string, type: OpenSmsType = 'reset-password', captcha_code?: string) {
    const send = (code: string) => {
      const body = { phone_number, type, captcha_code: code };
      return this.server.call(smsVerifyNoauth, { body }, { headers: this.headers() });
    };
    return captcha_code === undefined ? this.withCaptcha(send) : send(captcha_code);
  }

  /** Once more with another picture, where the number asks for more work than was done for the first. */
  private async withCaptcha<Sent extends Answer<unknown>>(
    send: (code: string) => Promise<Sent>,
  ): Promise<Sent> {
    const first = await send(await this.readCaptcha());
    if (first.verdict !== '422 CAPTCHA_MISMATCH') return first;
    return send(await this.readCaptcha());
  }

  async reset(phone_number: string, sms_code: string, password: string) {
    const body = { phone_number, sms_code, password };
    const answer = await this.server.call(resetPassword, { body }, { headers: this.headers() });
    this.keep(answer.headers);
    return answer;
  }

  private headers() {
    this.requests++;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, 'x-forwarded-for': this.ip };
  }

  private keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
  }
}
