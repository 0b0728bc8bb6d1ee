/** Addresses that a device is told to use. */

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

export const isHttpsUrl = (text: string): boolean => urlOf(text)?.protocol === 'https:';
export const isWebUrl = (text: string): boolean => ['http:', 'https:'].includes(urlOf(text)?.protocol ?? '');

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const hostName = new RegExp(`^${label}(?:\\.${label})+$`, 'i');

export const isHostName = (text: string): boolean => hostName.test(text);
