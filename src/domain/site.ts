/** `decision.title` */
export const defaultSiteTitle = '机安卫士';

/** Title of the browser's tab. */
export const documentTitle = (page: string) => `${page} - ${defaultSiteTitle}`;
