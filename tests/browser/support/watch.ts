import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright';

/** Collects what must never happen in any page of a browser profile, whatever the test looks at. */
export class Watch {
  readonly troubles: string[] = [];

  private constructor() {}

  /** Before the profile's first page. */
  static async over(context: BrowserContext): Promise<Watch> {
    const watch = new Watch();
    await context.exposeBinding('reportViolation', (_, text: string) => watch.note('CSP violation', text));
    await context.addInitScript(listenForViolations);
    context.on('page', (page) => watch.follow(page));
    return watch;
  }

  private note(kind: string, text: string): void {
    this.troubles.push(`${kind}: ${text}`);
  }

  private follow(page: Page): void {
    page.on('pageerror', (error) => this.note('uncaught error', error.stack ?? error.message));
    page.on('crash', () => this.note('crash', page.url()));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusedCall(message)) this.note('console error', message.text());
    });
    page.on('response', (response) => {
      if (isBad(response)) this.note('failed response', `${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left takes its requests with it.
      if (!isCall(request.url()) && reason !== 'net::ERR_ABORTED') {
        this.note('failed request', `${reason} ${request.url()}`);
      }
    });
  }
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');

/** Chromium reports every answer of 400 and more as an error; a refusal by the API is none. */
const isRefusedCall = (message: ConsoleMessage) => {
  const { url } = message.location();
  return message.text().startsWith('Failed to load resource') && url !== '' && isCall(url);
};

const isBad = (response: Response) => response.status() >= (isCall(response.url()) ? 500 : 400);

/** Calls of the API that were sent while `act` ran: `POST /api/…`. */
export async function callsDuring(page: Page, act: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  const listen = (request: Request) => {
    if (isCall(request.url())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  page.on('request', listen);
  try {
    await act();
  } finally {
    page.off('request', listen);
  }
  return calls;
}

/** Those of them that change something: a page looks again by itself at any time. */
export const writesDuring = async (page: Page, act: () => Promise<void>): Promise<string[]> =>
  (await callsDuring(page, act)).filter((call) => !call.startsWith('GET '));

/** Runs in every page before its own scripts. */
function listenForViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const place = `${event.sourceFile}:${event.lineNumber}`;
    const report: unknown = Reflect.get(window, 'reportViolation');
    if (typeof report === 'function') {
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${place}`);
    }
  });
}
