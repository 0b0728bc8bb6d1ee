import type { Route } from 'playwright';
import { type ErrorCode, errorStatus } from '#domain/error-codes.ts';

/** A way in which the call of a dialog comes back without a result. */
export interface RefusalKind {
  readonly name: string;
  /** the rule that says what is told of it; null: none does */
  readonly rule: 'error.warning-toast' | 'error.other-status' | 'error.network' | null;
  /** what the toast says, in full */
  readonly told: string;
  /** how it begins where the call comes back; nothing comes at all: `never` */
  readonly meet: 'never' | ((route: Route, field: string) => Promise<void>);
  /** the refusal says what is to blame: what proves the person, a field of the form, or what a 409 is about */
  readonly blames?: 'password' | 'code' | 'captcha' | 'field' | 'standing';
  /** what the server answered, where it did */
  readonly code?: ErrorCode;
}

/** As the server writes it; the console shows the first five characters. */
const responseId = 'h7w2pzz91';
const shownId = '[h7w2p]';

const refusal = (code: ErrorCode, sentence: string, more: Partial<RefusalKind> = {}): RefusalKind => ({
  name: `${errorStatus[code]} ${code}`,
  code,
  rule: errorStatus[code] === 403 ? 'error.warning-toast' : 'error.other-status',
  told: `${sentence} ${shownId}`,
  meet: (route, field) => {
    const statusCode = errorStatus[code];
    const data = { code, ...(more.blames === 'field' && { field }) };
    return route.fulfill({
      status: statusCode,
      headers: { 'x-response-id': responseId },
      json: { error: true, url: '', statusCode, statusMessage: '', message: sentence, data },
    });
  },
  ...more,
});

export const blamesField = refusal('INVALID_INPUT', '填写的内容不符合要求', { blames: 'field' });

/** The catalogue of errors (`decision.status-codes`) as far as a dialog can meet it, and what comes without an answer. */
export const refusalKinds: readonly RefusalKind[] = [
  blamesField,
  refusal('PERMISSION_DENIED', '没有权限，请联系门店管理员'),
  refusal('NOT_FOUND', '设备不在您的列表中'),
  refusal('CONFLICT', '赵一鸣于 20:14 先一步操作了', { blames: 'standing' }),
  refusal('TOO_LARGE', '提交的内容过大'),
  refusal('NOT_POSSIBLE', '设备现在不能这样做'),
  refusal('TOO_MANY', '太频繁了，请稍后再来'),
  refusal('INTERNAL', '服务器内部出错了'),
  refusal('UNAVAILABLE', '所需的服务没有连接'),
  {
    name: 'a truncated answer',
    rule: null,
    told: `请求出错 ${shownId}`,
    meet: (route) =>
      route.fulfill({
        headers: { 'x-response-id': responseId },
        contentType: 'application/json',
        body: '{"id":"k7Q2',
      }),
  },
  {
    name: 'no network',
    rule: 'error.network',
    told: '请求失败，请检查网络',
    meet: (route) => route.abort('connectionrefused'),
  },
  { name: 'no answer in time', rule: 'error.network', told: '请求失败，请检查网络', meet: 'never' },
];

/** Only where a password, an SMS code or a captcha is asked. */
export const wrongPassword = refusal('SECPWD_MISMATCH', '安全密码不对', { blames: 'password' });
export const wrongCode = refusal('SMS_MISMATCH', '短信验证码不对', { blames: 'code' });
export const wrongCaptcha = refusal('CAPTCHA_MISMATCH', '验证码不对', { blames: 'captcha' });

/** These come to no dialog. */
export const toNoDialog: Readonly<Partial<Record<ErrorCode, string>>> = {
  UNAUTHORIZED: 'ends the session: tests/browser/session/ends.test.ts',
  TOKEN_EXPIRED: 'the token is renewed and the call repeated: tests/unit/app/token-refresh.test.ts',
  LOGIN_FAILED: 'only the log-in answers it, on a page of its own: the paths of login',
};
