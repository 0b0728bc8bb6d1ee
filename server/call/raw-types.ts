import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';

/** What kind of content a row with `raw` answers, for its handler and for the API document. */
export const rawTypes: Readonly<Record<NonNullable<AnyEndpoint['raw']>, string>> = {
  image: 'image/png',
  stream: 'text/event-stream',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pem: 'application/x-pem-file',
};
