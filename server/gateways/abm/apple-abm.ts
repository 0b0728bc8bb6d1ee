import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { askOutside } from '../ask-outside.ts';
import type { AbmService, AbmToken } from './abm.ts';

const session = v.object({ auth_session_token: v.string() });
const account = v.object({ org_name: v.string(), server_name: v.string() });

/** Apple's service for device assignment, at this address (Apple: Device Assignment, “Authenticating Through Web Tokens”). */
export const appleAbm = (address: string): AbmService => ({
  account: async (token, now) => {
    const asked = new URL('session', address);
    const { auth_session_token } = await askOutside(asked, session, {
      authorization: oauthHeader('GET', asked, token, {
        oauth_timestamp: String(Math.floor(now.getTime() / 1_000)),
        oauth_nonce: randomUUID(),
      }),
    });
    const { org_name, server_name } = await askOutside(new URL('account', address), account, {
      'x-adm-auth-session': auth_session_token,
      'x-server-protocol-version': '3',
    });
    return { organization: org_name, server: server_name };
  },
});

interface Moment {
  readonly oauth_timestamp: string;
  readonly oauth_nonce: string;
}

/** RFC 5849, signed by HMAC-SHA1, of a request without parameters. */
export function oauthHeader(method: string, url: URL, token: AbmToken, moment: Moment): string {
  const parameters = {
    oauth_consumer_key: token.consumer_key,
    oauth_nonce: moment.oauth_nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: moment.oauth_timestamp,
    oauth_token: token.access_token,
    oauth_version: '1.0',
  };
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encoded(value)}`);
  const base = [method, `${url.origin}${url.pathname}`, pairs.join('&')].map(encoded).join('&');
  const key = `${encoded(token.consumer_secret)}&${encoded(token.access_secret)}`;
  const oauth_signature = createHmac('sha1', key).update(base).digest('base64');
  const fields = Object.entries({ realm: 'ADM', ...parameters, oauth_signature });
  return `OAuth ${fields.map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`;
}

/** RFC 3986: what encodeURIComponent leaves alone is encoded as well. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
