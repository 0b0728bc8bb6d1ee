import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import type { AccountName, TestServer } from '#tests/server/test-server.ts';
import { Watch } from './watch.ts';

export const desk = { width: 1366, height: 860 };

/** A person's browser, and what must never happen in it. */
export interface Profile {
  readonly context: BrowserContext;
  readonly watch: Watch;
}

export interface KeptProfile extends Profile {
  /** A page of the site with nothing in it: as long as it stands, so does the process of the site's pages. */
  readonly keeper: Page;
}

/** What the console keeps in the browser: the tokens of a session, or nothing. */
type Kept = Readonly<Record<string, string>>;

const usual = { locale: 'zh-CN', viewport: desk, reducedMotion: 'reduce' } as const;

/** A file of the site that runs nothing. */
const emptyPage = '/theme.js';

/**
 * The profiles of a worker's tests. One that has been used serves another person once everything is taken out of it but the
 * browser's cache: to begin with an empty cache and a new process costs as much as most tests. The browser has to put the pages of a
 * site into one process.
 */
export class Profiles {
  private readonly browser: Browser;
  private readonly baseURL: string;
  private readonly idle: KeptProfile[] = [];

  constructor(browser: Browser, baseURL: string) {
    this.browser = browser;
    this.baseURL = baseURL;
  }

  /** A profile that holds only this; to be given back. */
  async take(kept: Kept): Promise<KeptProfile> {
    const profile = this.idle.pop() ?? (await this.createToKeep());
    await profile.context.clearCookies();
    await profile.keeper.evaluate((items) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, kept);
    return profile;
  }

  private async createToKeep(): Promise<KeptProfile> {
    const profile = await this.create();
    const keeper = await profile.context.newPage();
    await keeper.goto(emptyPage);
    return { ...profile, keeper };
  }

  /** A profile that nobody has used and nobody else will. */
  async create(options: BrowserContextOptions = {}): Promise<Profile> {
    const context = await this.browser.newContext({ baseURL: this.baseURL, ...usual, ...options });
    context.setDefaultTimeout(15_000);
    return { context, watch: await Watch.over(context) };
  }

  async giveBack(profile: KeptProfile): Promise<void> {
    const { context } = profile;
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(pagesOf(profile).map((page) => page.close()));
    await context.setOffline(false);
    this.idle.push(profile);
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(({ context }) => context.close()));
  }
}

/** The pages that a person has opened. */
export const pagesOf = (profile: Profile | KeptProfile): Page[] =>
  profile.context.pages().filter((page) => !('keeper' in profile) || page !== profile.keeper);

/** What the console keeps for `account`: the tokens of a new session; of nobody nothing. */
export async function keptFor(server: TestServer, account: AccountName | null): Promise<Kept> {
  const tokens = account === null ? {} : await server.openSession(account);
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)]));
}

/** The same for a profile of one's own. */
export const storageOf = async (server: TestServer, account: AccountName) => ({
  cookies: [],
  origins: [
    {
      origin: server.url,
      localStorage: Object.entries(await keptFor(server, account)).map(([name, value]) => ({ name, value })),
    },
  ],
});
