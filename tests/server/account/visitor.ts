import { resetPassword } from '#api/contract/account.ts';
import { captcha, login } from '#api/contract/auth.ts';
import { type OpenSmsType, smsVerifyNoauth } from '#api/contract/system.ts';
import type { TestServer } from '../test-server.ts';

/** A browser before the doors of a server behind a proxy: its address, and the cookies that it has been given. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly server: TestServer;
  ip: string;

  constructor(server: TestServer, ip: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.server = server;
    this.ip = ip;
    for (const [name, value] of cookies) this.cookies.set(name, value);
  }

  /** Fetches a captcha and reads it, as a person does. */
  async readCaptcha(): Promise<string> {
    const response = await this.fetchCaptcha();
    await response.arrayBuffer();
    const id = this.cookies.get('captcha') ?? '';
    return this.server.services.testMemory?.captchas.get(id) ?? '????';
  }

  async fetchCaptcha(search = ''): Promise<Response> {
    const response = await this.server.fetch(`${captcha.path}${search}`, { headers: this.headers() });
    this.keep(response.headers);
    return response;
  }

  async logIn(account: string, password: string, captcha_code?: string) {
    const body = { account, password, captcha_code: captcha_code ?? (await this.readCaptcha()) };
    const answer = await this.server.call(login, { body }, { headers: this.headers() });
    this.keep(answer.headers);
    return answer;
  }

  async askForCode(phone_number: string, type: OpenSmsType = 'reset-password', captcha_code?: string) {
    const body = { phone_number, type, captcha_code: captcha_code ?? (await this.readCaptcha()) };
    return this.server.call(smsVerifyNoauth, { body }, { headers: this.headers() });
  }

  async reset(phone_number: string, sms_code: string, password: string) {
    const body = { phone_number, sms_code, password };
    const answer = await this.server.call(resetPassword, { body }, { headers: this.headers() });
    this.keep(answer.headers);
    return answer;
  }

  private headers() {
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
