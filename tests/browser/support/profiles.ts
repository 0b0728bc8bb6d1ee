import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import type { AccountName, TestServer } from '#tests/server/test-server.ts';
import { noteToasts } from './toasts.ts';
import { keepUndrawn } from './undrawn.ts';
import { Watch } from './watch.ts';

export const desk = { width: 1366, height: 860 };
export const phone = { width: 360, height: 740 };

/** A person's browser, and what must never happen in it. */
export interface Profile {
  readonly context: BrowserContext;
  readonly watch: Watch;
}

export interface KeptProfile extends Profile {
  /** A page of the site with nothing in it: as long as it stands, so does the process of the site's pages. */
  readonly keeper: Page;
  readonly kind: BrowserContextOptions;
}

/** What the console keeps in the browser: the tokens of a session, or nothing. */
type Kept = Readonly<Record<string, string>>;

export const usual = { locale: 'zh-CN', viewport: desk, reducedMotion: 'reduce' } as const;
/** A phone in the hand. */
export const handheld = { viewport: phone, hasTouch: true, isMobile: true };
/** Its clock can be moved; it is right again for whoever has the profile next. */
export const withClock: BrowserContextOptions = {};

/** What profiles are kept of. */
const kinds: readonly BrowserContextOptions[] = [usual, handheld, withClock];
export const isKept = (options: BrowserContextOptions) => kinds.includes(options);

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
  private readonly idle = new Map<BrowserContextOptions, KeptProfile[]>();

  constructor(browser: Browser, baseURL: string) {
    this.browser = browser;
    this.baseURL = baseURL;
  }

  /** A profile that holds only this; to be given back. */
  async take(kept: Kept, kind: BrowserContextOptions = usual): Promise<KeptProfile> {
    const profile = this.idleOf(kind).pop() ?? (await this.createToKeep(kind));
    const { context, watch } = profile;
    // Of whoever had it before and looked for none.
    watch.troubles.length = 0;
    await context.clearCookies();
    if (kind === withClock) {
      await context.clock.install();
      await context.clock.setSystemTime(Date.now());
    }
    await profile.keeper.evaluate((items) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, kept);
    return profile;
  }

  private idleOf(kind: BrowserContextOptions): KeptProfile[] {
    return this.idle.getOrInsertComputed(kind, () => []);
  }

  private async createToKeep(kind: BrowserContextOptions): Promise<KeptProfile> {
    const profile = await this.create(kind);
    const keeper = await profile.context.newPage();
    await keeper.goto(emptyPage);
    return { ...profile, keeper, kind };
  }

  /** A profile that nobody has used and nobody else will. */
  async create(options: BrowserContextOptions = {}): Promise<Profile> {
    const context = await this.browser.newContext({ baseURL: this.baseURL, ...usual, ...options });
    context.setDefaultTimeout(15_000);
    await keepUndrawn(context);
    await context.addInitScript(noteToasts);
    return { context, watch: await Watch.over(context) };
  }

  async giveBack(profile: KeptProfile): Promise<void> {
    const { context } = profile;
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await closeAll(pagesOf(profile));
    await context.setOffline(false);
    this.idleOf(profile.kind).push(profile);
  }

  async close(): Promise<void> {
    const profiles = [...this.idle.values()].flat();
    this.idle.clear();
    await Promise.all(profiles.map(({ context }) => context.close()));
  }
}

/** What their routes were still answering fails by this, and nobody shall hear of it. */
export async function closeAll(pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }),
  );
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
export const storageOf = async (server: TestServer, account: AccountName | null) => ({
  cookies: [],
  origins: [
    {
      origin: server.url,
      localStorage: Object.entries(await keptFor(server, account)).map(([name, value]) => ({ name, value })),
    },
  ],
});
