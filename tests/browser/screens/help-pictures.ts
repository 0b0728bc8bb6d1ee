import type { Locator, Page } from 'playwright';
import { helpPictureSize } from '#domain/site/plumbing-paths.ts';
import type { ConsoleUnderTest } from '../support/console-under-test.ts';
import { settled } from '../support/settled.ts';
import { scenes } from './scenes.ts';

/** The pictures of the help page: of which scene each is made, and which part of the screen it shows. */
const pictures: Readonly<Record<string, { scene: string; part: 'main' | 'dialog' }>> = {
  home: { scene: 'console', part: 'main' },
  clerks: { scene: 'clerks-list', part: 'main' },
  rights: { scene: 'clerks-rights', part: 'dialog' },
  wallpapers: { scene: 'wallpapers-placing', part: 'dialog' },
  'app-store': { scene: 'app-store-found', part: 'main' },
  'enroll-link': { scene: 'enroll-link', part: 'dialog' },
  'store-settings': { scene: 'settings-page', part: 'main' },
  reports: { scene: 'report-page', part: 'main' },
  'open-api': { scene: 'open-api-page', part: 'main' },
  'abm-token': { scene: 'abm-soon', part: 'main' },
  'log-ins': { scene: 'login-log', part: 'main' },
};

export const helpPictureNames = Object.keys(pictures);

/** What stood on each when it was taken, by its name. */
export const takenWordsFile = 'tests/browser/screens/help-pictures.json';

export interface HelpScreen {
  readonly page: Page;
  readonly clip: { x: number; y: number; width: number; height: number };
  /** what is written on the buttons, headings and labels of the part that the picture shows, without its figures */
  readonly words: string;
}

/** Brings a page to where the picture is taken. */
export async function helpScreen(console: ConsoleUnderTest, name: string): Promise<HelpScreen> {
  const picture = pictures[name];
  const scene = scenes.find((one) => one.name === picture?.scene);
  if (!picture || !scene) throw new Error(`no scene of the picture ${name}`);
  const page = await console.pageOf(scene.as, {
    viewport: { width: 1024, height: 760 },
    deviceScaleFactor: 2,
  });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await (await scene.show(page)).waitFor();
  await page.evaluate(nameServer);
  await settled(page);
  const part = picture.part === 'main' ? page.getByRole('main') : page.getByRole('dialog');
  const clip = await clipOf(page, part, picture.part);
  return { page, clip, words: await part.evaluate(wordsIn, clip) };
}

/** Runs in the page: the server of the tests has an address that nobody shall see. */
function nameServer(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (!currentNode.nodeValue?.includes(location.origin)) continue;
    currentNode.nodeValue = currentNode.nodeValue.replace(location.origin, 'https://phoneward.example');
  }
}

/** A page from its top, a dialog in the middle of its picture. */
async function clipOf(page: Page, part: Locator, kind: 'main' | 'dialog'): Promise<HelpScreen['clip']> {
  const box = await part.boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Error('there is nothing to take a picture of');
  const { width, height } = helpPictureSize;
  const x = box.x + (box.width - width) / 2;
  const y = kind === 'main' ? box.y : box.y + (box.height - height) / 2;
  const within = (at: number, most: number) => Math.round(Math.max(0, Math.min(at, most)));
  return { x: within(x, window.width - width), y: within(y, window.height - height), width, height };
}

/** Runs in the page. Rows and items are data, which change with the time. */
function wordsIn(root: Element, clip: HelpScreen['clip']): string {
  const isInside = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= clip.x && right <= clip.x + clip.width && top >= clip.y && bottom <= clip.y + clip.height;
  };
  const written = [...root.querySelectorAll('h1, h2, h3, button, label, th, legend, dt')]
    .filter((element) => element.closest('li, td') === null && isInside(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    .map((text) => text.trim().replaceAll(/\d+/g, '0'));
  return [...new Set(written)]
    .filter((text) => text !== '')
    .toSorted()
    .join(' · ');
}
