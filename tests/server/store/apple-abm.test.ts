import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { appleAbm, oauthHeader } from '#server/gateways/abm/apple-abm.ts';
import { appleToken } from './apple-token.ts';

/** Answers each path with JSON, and tells what it was asked. */
async function apple(answers: Readonly<Record<string, unknown>>) {
  const asked: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    asked.push(request);
    const answer = answers[request.url ?? ''];
    response.statusCode = answer === undefined ? 403 : 200;
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return { asked, service: appleAbm(`http://127.0.0.1:${(http.address() as AddressInfo).port}`) };
}

it('[decision.abm] Apple is asked in a session whose token a token is', async () => {
  const { asked, service } = await apple({
    '/session': { auth_session_token: 'session 1' },
    '/account': { org_name: '城西通讯有限公司', server_name: '机安卫士', admin_id: 'a@b.example' },
  });
  expect(await service.account(appleToken, new Date(1_700_000_000_000))).toEqual({
    organization: '城西通讯有限公司',
    server: '机安卫士',
  });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /session', 'GET /account']);
  expect(asked[0]?.headers.authorization).toMatch(
    new RegExp(
      `^OAuth realm="ADM", oauth_consumer_key="${appleToken.consumer_key}", .*oauth_timestamp="1700000000"`,
    ),
  );
  expect(asked[1]?.headers).toMatchObject({
    'x-adm-auth-session': 'session 1',
    'x-server-protocol-version': '3',
  });
});

it('[decision.abm] a token that Apple does not take is a fault that tells nothing of it', async () => {
  const { service } = await apple({});
  const fault: Error = await service.account(appleToken, new Date()).then(
    () => new Error('taken'),
    (error) => error,
  );
  expect(fault.message).toMatch(/answered 403$/);
  expect(JSON.stringify([fault.message, fault.stack])).not.toContain('CK_');
});

it('[decision.abm] a request is signed as RFC 5849 says', () => {
  // Computed by oauthlib 3.2: Client('CK', 'CS/', 'AT', 'AS+', timestamp='1', nonce='n').sign('https://apple.example/session').
  const token = {
    consumer_key: 'CK',
    consumer_secret: 'CS/',
    access_token: 'AT',
    access_secret: 'AS+',
    access_token_expiry: '',
  };
  const header = oauthHeader('GET', new URL('https://apple.example/session'), token, {
    oauth_timestamp: '1',
    oauth_nonce: 'n',
  });
  expect(header).toContain('oauth_signature="0bQnbviHfxRAE%2FBjLgVJcN5bvdg%3D"');
});
