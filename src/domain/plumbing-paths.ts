/** Addresses of the files that stand beside the API (`call.plumbing`): the console asks for them, build and server answer. */

/** The folder of a host (`location.host`): not every file system takes colons. Only the server's pattern `:host` begins with one. */
const siteFolder = (host: string) => `/site/${host.replace(/(?!^):/g, '_')}`;
export const siteConfigPath = (host: string) => `${siteFolder(host)}/config.json`;
export const siteIconPath = (host: string) => `${siteFolder(host)}/favicon.ico`;

/** The picture of an app by its bundle id: 204 where none is known. */
export const appIconPath = (bundleId: string) => `/app-icons/${bundleId}`;

export const latestBuildPath = '/builds/latest.json';
export const buildManifestPath = (buildId: string) => `/builds/meta/${buildId}.json`;

/** `build.payload`; the path of a prerendered route */
export const payloadPath = (path: string) => `${path.replace(/\/$/, '')}/_payload.json`;

/** `<meta name="build-id" content="…">` of the page */
export const buildIdMeta = 'build-id';
