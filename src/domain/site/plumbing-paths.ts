/** Addresses of the files that stand beside the API (`call.plumbing`): the console asks for them, build and server answer. */

/**
 * A file of a host (`location.host`): not every file system takes colons. Only the server's pattern `:host` begins with one.
 * This and `agedUrl` use nothing from outside: the page's first script carries them.
 */
export const sitePath = (host: string, file: string) => `/site/${host.replace(/(?!^):/g, '_')}/${file}`;
export const siteConfigFile = 'config.json';
export const siteConfigPath = (host: string) => sitePath(host, siteConfigFile);
export const siteIconPath = (host: string) => sitePath(host, 'favicon.ico');

/** An address whose answer may be `maxAgeMs` old, whoever keeps it on the way; `now` in ms since 1970. */
export const agedUrl = (path: string, now: number, maxAgeMs: number) =>
  `${path}?t=${Math.floor(now / maxAgeMs)}`;

/** The picture of an app by its bundle id: 204 where none is known. */
export const appIconPath = (bundleId: string) => `/app-icons/${bundleId}`;

/** A picture of the help page (`HelpTopic`). */
export const helpPicturePath = (name: string, theme: 'light' | 'dark') => `/help/${name}-${theme}.webp`;
/** of each of them, in CSS pixels; a file has twice as many */
export const helpPictureSize = { width: 800, height: 500 } as const;

export const latestBuildPath = '/builds/latest.json';
export const buildManifestPath = (buildId: string) => `/builds/meta/${buildId}.json`;

/** `build.payload`; the path of a prerendered route */
export const payloadPath = (path: string) => `${path.replace(/\/$/, '')}/_payload.json`;

/** `<meta name="build-id" content="…">` of the page */
export const buildIdMeta = 'build-id';
