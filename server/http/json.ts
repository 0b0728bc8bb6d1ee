/** An answer in JSON that says how long it is, so that what is short is not compressed. */
export function jsonAnswer(value: unknown, { status = 200, headers = new Headers() } = {}): Response {
  const text = JSON.stringify(value);
  headers.set('content-type', 'application/json');
  headers.set('content-length', String(Buffer.byteLength(text)));
  return new Response(text, { status, headers });
}
