import { STATUS_CODES } from 'node:http';

interface Refused {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly detail: object;
}

/** `decision.error-body`; the path stands there without its query, which may name people. */
export const errorBody = (path: string, { code, status, message, detail }: Refused) => ({
  error: true,
  url: path,
  statusCode: status,
  statusMessage: STATUS_CODES[status] ?? '',
  message,
  data: { ...detail, code },
});
