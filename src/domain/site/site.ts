/** `decision.title` */
export const defaultSiteTitle = '机安卫士';

/** What a host's config.json says, as the console uses it (`app.config.host`, `entity.site-config`). */
export interface SiteConfig {
  readonly siteTitle: string;
  readonly hideLoginPageLogo: boolean;
  /** where /goto:flowprocess leads (`decision.goto`) */
  readonly billingUrl: string | null;
  /** the hosts that the server lets the console lead to */
  readonly redirectHosts: readonly string[];
  /** names of connections.ts: what the server lacks (`decision.not-connected`); a newer server may name others */
  readonly notConnected: readonly string[];
}

/** `app.config.fallback` */
export const defaultSite: SiteConfig = {
  siteTitle: defaultSiteTitle,
  hideLoginPageLogo: false,
  billingUrl: null,
  redirectHosts: [],
  notConnected: [],
};

/** What of it is seen. The server writes it into the page, and it holds as long as the page lives (`decision.title`). */
export type SiteLook = Pick<SiteConfig, 'siteTitle' | 'hideLoginPageLogo'>;

/** Title of the browser's tab. */
export const documentTitle = (page: string, siteTitle: string) => `${page} - ${siteTitle}`;
