import type { Page } from 'playwright';

/** Names that buttons of several rows share: who does not see the row is not told what each acts on. */
export const repeatedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent.trim();
    return [...document.querySelectorAll('ul, ol, tbody, dl')].flatMap((list) => {
      const ofRows = [...list.children].map(
        (row) => new Set([...row.querySelectorAll('button:not([role])')].map(nameOf)),
      );
      const names = ofRows.flatMap((row) => [...row]);
      return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
    });
  });
