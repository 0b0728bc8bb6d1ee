import type { Page } from 'playwright';

/** Wraps texts in elements of its own, those there are and those that come, as a browser's translation does. It heeds that a page asks not to be translated. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'INPUT', 'NOSCRIPT']);
    const done = new WeakSet<Node>();
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (done.has(text) || !parent || skipped.has(parent.tagName) || !/\p{Script=Han}/u.test(text.data))
        return;
      if (parent.closest('[translate=no],.notranslate')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      const translated = document.createTextNode(`T(${text.data})`);
      done.add(translated);
      inner.append(translated);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const walk = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    walk(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, type, target } of records) {
        for (const node of addedNodes) {
          if (node instanceof Text) wrap(node);
          else if (node instanceof Element && node.tagName !== 'FONT') walk(node);
        }
        if (type === 'characterData' && target instanceof Text) wrap(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

/** As one that does not heed it. */
export async function translateAllTheSame(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('translate'));
  await translate(page);
}
