/**
 * Reads server-sent events: yields the data of each. Names, ids and comments are not used by this product and skipped.
 */
export async function* eventData(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const lines = linesOf(body.pipeThrough(new TextDecoderStream()));
  let data: string[] = [];
  for await (const line of lines) {
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    if (line !== '' || data.length === 0) continue;
    yield data.join('\n');
    data = [];
  }
}

/** Lines end with LF, CR LF or CR; the last one may lack its end and is dropped: its event was cut off. */
async function* linesOf(text: ReadableStream<string>): AsyncGenerator<string> {
  const reader = text.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += value;
      // A CR at the end may be half of a CR LF.
      const parts = rest.split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
