import type { BrowserContext, Page } from 'playwright';

declare global {
  interface Window {
    undrawn?: CSSStyleSheet;
  }
}

/**
 * Nobody looks at the pixels of most pages: to draw them takes a fourth of what a page takes. Whatever else is asked of a page is
 * answered alike: what is in view and what a click meets have nothing to do with opacity.
 */
export const keepUndrawn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { opacity: 0 }');
    document.adoptedStyleSheets.push(sheet);
    window.undrawn = sheet;
  });

/** For whoever looks at colours or takes a picture, as long as this document stands. */
export const draw = (page: Page) =>
  page.evaluate(() => {
    const { undrawn } = window;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== undrawn);
  });
