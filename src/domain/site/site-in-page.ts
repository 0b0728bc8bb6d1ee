import type { SiteLook } from './site.ts';

/** How the site's look stands in the HTML of a page (`decision.title`): the server writes it, the page's own code begins with it. */

/** Where the name goes; it is escaped for text and for attributes. */
export const siteMark = '{{site}}';
export const siteNameMeta = 'application-name';
/** on <html>; style sheets hear of it, too */
export const noLogoAttribute = 'data-no-logo';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** The page of a host. */
export function withSite(html: string, { siteTitle, hideLoginPageLogo }: SiteLook): string {
  const named = html.replaceAll(siteMark, () => escaped(siteTitle));
  return hideLoginPageLogo ? named.replace('<html ', `<html ${noLogoAttribute} `) : named;
}

/** What the server has written into a page; null where none has: it is served without having been built. */
export function siteIn(page: Document): SiteLook | null {
  const siteTitle = page.querySelector<HTMLMetaElement>(`meta[name=${siteNameMeta}]`)?.content;
  return siteTitle
    ? { siteTitle, hideLoginPageLogo: page.documentElement.hasAttribute(noLogoAttribute) }
    : null;
}
