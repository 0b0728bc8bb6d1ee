import { vi } from 'vitest';
import type { ErrorReason } from '#domain/error-codes.ts';

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Reply = (
  request: SentRequest,
  signal: AbortSignal | null | undefined,
) => Response | Promise<Response>;

/** Replaces fetch until vi.unstubAllGlobals(); every request is answered by `reply` and kept. */
export function scriptFetch(reply: Reply): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    return reply(request, init.signal);
  });
  return sent;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** `decision.error-body` */
export const refused = (
  statusCode: number,
  code: string,
  message = '拒绝',
  status = statusCode,
  reason?: ErrorReason,
) =>
  json(
    { error: true, url: '/api/x', statusCode, statusMessage: 'Refused', message, data: { code, reason } },
    status,
    {
      'x-response-id': 'abcdefgh',
    },
  );
