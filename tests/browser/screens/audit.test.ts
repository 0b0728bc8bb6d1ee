import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { drawn } from '#tests/setup/drawn.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { axeIn } from '../support/accessibility.ts';
import { ConsoleUnderTest, phone } from '../support/console-under-test.ts';
import { foreignWords } from '../support/foreign-words.ts';
import { overflow } from '../support/overflow.ts';
import { repeatedNames } from '../support/repeated-names.ts';
import { settled } from '../support/settled.ts';
import { type Scene, scenes } from './scenes.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/**
 * Each window and each theme once: the parts of a page are as wide as the window, its colours are the theme's. The length of its name
 * says in which a scene is looked at, whatever stands before it; in a thorough run in both.
 */
const looks = [
  { size: { width: 1366, height: 860 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Each has parts that the others lack; what else there is of lists, pages and dialogs is made of the same ones. */
const shapes = [
  'login',
  'register',
  'enroll',
  'not-found',
  'console',
  'home',
  'list',
  'detail',
  'dialog',
  'batch',
  'holds',
  'palette',
  'navigation',
  'task-card',
  'settings',
  'app-store',
  'one-click',
  'dev',
];

const console = new ConsoleUnderTest();
const pages = new Map<AccountName | null, Promise<Page>>();

/** One page an account for all of its scenes. */
const pageOf = (account: AccountName | null) =>
  pages.getOrInsertComputed(account, () => console.pageOf(account));

beforeAll(() => console.start());
afterAll(() => console.closePages());

/** What stands over the page: the page below it is another scene. */
const dialogs = '[role=dialog]:not([hidden]), [role=alertdialog]:not([hidden])';

async function accessibilityFindings(page: Page): Promise<string[]> {
  const axe = (await axeIn(page)).withTags(standards);
  if (await page.locator(dialogs).first().isVisible()) axe.include(dialogs);
  const { violations } = await axe.analyze();
  const findings: string[] = [];
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes) {
      const found = target.join(' ');
      if (id !== 'target-size' || (await isTooSmall(page, found)))
        findings.push(`${id} ${found} ${failureSummary}`);
    }
  return findings;
}

/** Also in the middle of the window, where no bar lies over it. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((found) => found.scrollIntoView({ block: 'center' }));
  const { violations } = await (await axeIn(page)).withRules(['target-size']).include(target).analyze();
  return violations.length > 0;
}

describe('every screen', () => {
  const audited = drawn(
    'scenes',
    scenes.filter(({ onlyPicture, onlyThorough }: Scene) => !onlyPicture && (thorough || !onlyThorough)),
    { nameOf: ({ name }) => name, kindOf: ({ name }) => shapes.find((shape) => name.startsWith(shape)) },
  );
  it.each(audited.map((scene) => ({ ...scene, turn: scene.name.length % looks.length })))(
    '[app.language] $name: WCAG 2.2 AA, content security policy, Chinese, width',
    async ({ as, show, turn }) => {
      const page = await pageOf(as);
      const findings: string[] = [];
      await page.setViewportSize(looks[0].size);
      await page.emulateMedia({ colorScheme: looks[0].colorScheme });
      await (await show(page)).waitFor();
      for (const { size, colorScheme } of thorough ? looks : looks.slice(turn, turn + 1)) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await settled(page);
        for (const finding of await accessibilityFindings(page)) {
          findings.push(`${size.width} ${colorScheme}: ${finding}`);
        }
        for (const text of await foreignWords(page)) findings.push(`${size.width} not Chinese: ${text}`);
        for (const name of await repeatedNames(page))
          findings.push(`${size.width} rows share a button: ${name}`);
      }
      await page.setViewportSize(phone);
      await settled(page);
      const tooWide = await overflow(page);
      if (tooWide > 0) findings.push(`${phone.width}: wider than the window by ${tooWide} px`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      findings.push(...console.takeTroubles());
      // As one text: the report of a list is cut off.
      expect(findings.join('\n')).toBe('');
    },
  );
});

it('a colour that is too pale is found', async () => {
  const page = await pageOf(null);
  await page.goto(routePath('login'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.evaluate(() => {
    const pale = new CSSStyleSheet();
    pale.replaceSync('label { color: #eee; background: #fff }');
    document.adoptedStyleSheets.push(pale);
  });
  expect(await accessibilityFindings(page)).toContainEqual(expect.stringMatching(/^color-contrast .*label/));
});

describe('what makes a browser test fail', () => {
  const mischief: Record<string, () => void> = {
    'CSP violation: require-trusted-types-for': () => {
      try {
        document.createElement('div').innerHTML = '<b>markup</b>';
      } catch {
        // Refused, as it should be; the violation is what counts.
      }
    },
    'CSP violation: style-src-attr': () => document.body.setAttribute('style', 'color: red'),
    'uncaught error: Error: thrown on purpose': () => {
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
    },
    'console error: said on purpose': () => window.console.error('said on purpose'),
    'failed response: 404': () => {
      document.body.append(Object.assign(new Image(), { src: '/assets/missing.png' }));
    },
  };

  it.each(Object.entries(mischief))('is a %s', async (trouble, cause) => {
    const page = await pageOf(null);
    await page.goto(routePath('login'));
    expect(console.takeTroubles()).toEqual([]);
    await page.evaluate(cause);
    const troubles: string[] = [];
    await eventually(() => {
      troubles.push(...console.takeTroubles());
      expect(troubles).toContainEqual(expect.stringContaining(trouble));
    });
  });
});
