/** Shows the icon of the host, else the product's own, in the browser's tab (`app.config.host`). */
export async function showSiteIcon(
  page: Document,
  findSiteIcon: () => Promise<string | null>,
): Promise<void> {
  const own = await findSiteIcon();
  page.querySelector('link[rel=icon]')?.setAttribute('href', own ?? '/favicon.svg');
}
