import { earlyAnswerMs } from '#domain/limits.ts';
import { learnServerTime } from '#domain/text/server-clock.ts';

/**
 * What the page's first script asks for while the console itself is still on its way (`build/early-fetches.ts`): on a slow line
 * each is a round trip that nobody waits for any more.
 */
export interface EarlyAnswer {
  /** path and query */
  readonly url: string;
  readonly authorization: string | null;
  /** ms since 1970 */
  readonly askedAt: number;
  /** the whole of it: its body does not have to be waited for */
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[];
  }
}

/** `fetch`, but whoever is the first to ask exactly what was asked for early gets that answer. If it broke, it is asked for again. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const early = take(input, new Headers(init?.headers));
  const askedAt = early?.askedAt ?? Date.now();
  const answer = await (early ? given(early, input, init) : fetch(input, init));
  learnServerTime(Date.parse(answer.headers.get('x-server-time') ?? ''), askedAt, Date.now());
  return answer;
};

const given = (early: EarlyAnswer, input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const answer = early.answer.catch(() => fetch(input, init));
  return init?.signal ? Promise.race([answer, abortOf(init.signal)]) : answer;
};

function take(input: RequestInfo | URL, headers: Headers): EarlyAnswer | undefined {
  const asking = headers.get('authorization');
  const belongs = ({ authorization }: EarlyAnswer) => !authorization || !asking || authorization === asking;
  const isIt = ({ url, authorization }: EarlyAnswer) => url === input && authorization === asking;
  const answers = globalThis.window?.earlyAnswers ?? [];
  const found = answers.find(isIt);
  // With other tokens the tab may be another person's: no later call gets what was asked with the first ones.
  if (answers.length > 0) window.earlyAnswers = answers.filter((each) => each !== found && belongs(each));
  return found && Date.now() - found.askedAt < earlyAnswerMs ? found : undefined;
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
