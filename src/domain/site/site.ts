/** `decision.title` */
export const defaultSiteTitle = '机安卫士';

/** What of a host's config.json is seen: the server writes it into the page (`decision.title`). */
export interface SiteLook {
  readonly siteTitle: string;
  readonly hideLoginPageLogo: boolean;
}

export const defaultLook: SiteLook = { siteTitle: defaultSiteTitle, hideLoginPageLogo: false };

/** What it says besides, as the console uses it (`app.config.host`, `entity.site-config`). */
export interface SiteConfig {
  /** where /goto:flowprocess leads (`decision.goto`) */
  readonly billingUrl: string | null;
  /** the hosts that the server lets the console lead to */
  readonly redirectHosts: readonly string[];
  /** names of connections.ts: what the server lacks (`decision.not-connected`); a newer server may name others */
  readonly notConnected: readonly string[];
}

/** `app.config.fallback` */
export const defaultSite: SiteConfig = {
  billingUrl: null,
  redirectHosts: [],
  notConnected: [],
};

/** Title of the browser's tab. */
export const documentTitle = (page: string, siteTitle: string) => `${page} - ${siteTitle}`;
