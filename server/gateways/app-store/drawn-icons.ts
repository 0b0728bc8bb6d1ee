import { appsToAllow, appsToBlock } from '#domain/apple/known-apps.ts';

/** Apple's own apps come with the phone: grey, as the settings are. */
const systemApps = new Map(
  [...appsToAllow, ...appsToBlock]
    .filter(({ bundle_id }) => bundle_id.startsWith('com.apple.'))
    .map(({ bundle_id, app_name }) => [bundle_id, tile(app_name, 'hsl(220 8% 58%)', 'hsl(220 10% 42%)')]),
);

export const systemAppIcon = (bundleId: string): string | null => systemApps.get(bundleId) ?? null;

/** An icon of our own, in SVG: the first character on a coloured ground. `hue` in degrees. */
export const drawnIcon = (name: string, hue: number): string =>
  tile(name, `hsl(${hue} 62% 52%)`, `hsl(${hue} 68% 38%)`);

function tile(name: string, top: string, bottom: string): string {
  const [first = ''] = name;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    '<path fill="url(#g)" d="M0 0h100v100H0z"/>',
    `<text x="50" y="68" font-size="50" font-weight="600" font-family="sans-serif" text-anchor="middle" fill="#fff">${first}</text>`,
    '</svg>',
  ].join('');
}
