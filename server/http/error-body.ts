import { STATUS_CODES } from 'node:http';
import type { Refusal } from '../call/refusal.ts';

/** `decision.error-body`; the path stands there without its query, which may name people. */
export const errorBody = (path: string, { code, status, message, detail }: Refusal) => ({
  error: true,
  url: path,
  statusCode: status,
  statusMessage: STATUS_CODES[status] ?? '',
  message,
  data: { ...detail, code },
});
