const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${part}(?:\\.${part}){3}$`);

/** One IPv4 or IPv6 address, without zone and port. The browser knows the many forms of the latter. */
export const isIpAddress = (text: string): boolean =>
  ipv4.test(text) || (/^[\da-f:.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]/`));
