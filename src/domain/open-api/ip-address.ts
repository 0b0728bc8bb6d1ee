const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${part}(?:\\.${part}){3}$`);

/** One IPv4 or IPv6 address, without zone and port. The browser knows the many forms of the latter. */
export const isIpAddress = (text: string): boolean =>
  ipv4.test(text) || (/^[\da-f:.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]/`));

/** One spelling of an address; of an IPv4 address that stands in an IPv6 one the former. */
export function unmapped(text: string): string {
  if (!text.includes(':') || !URL.canParse(`http://[${text}]/`)) return text;
  const plain = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(plain) ?? [];
  if (high === undefined || low === undefined) return plain;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

/** Of a network that is not the internet's: who is seen so is behind a proxy, or on this machine. */
export const isPrivateAddress = (text: string): boolean =>
  /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
    unmapped(text),
  ) || /^(::1$|f[cd]|fe[89ab])/.test(unmapped(text));
