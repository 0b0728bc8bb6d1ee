import type { SiteLook } from './site.ts';

/** How the site's look stands in the HTML of a page (`decision.title`): the server writes it, and it holds as long as the page lives. */

/** Where the name goes; it is escaped for text and for attributes. */
export const siteMark = '{{site}}';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** The page of a host. Style sheets hide the logo by the attribute. */
export function withSite(html: string, { siteTitle, hideLoginPageLogo }: SiteLook): string {
  const named = html.replaceAll(siteMark, () => escaped(siteTitle));
  return hideLoginPageLogo ? named.replace('<html ', '<html data-no-logo ') : named;
}

/** What the site of a page is called. */
export const siteTitleIn = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
