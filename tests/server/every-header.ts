/** Word for word: what is left out here is not asked of anybody. */
const policyWith = (...pictureHosts: readonly string[]) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  ["img-src 'self' data: blob:", ...pictureHosts].join(' '),
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** What every answer carries; `pictureHosts`: where pictures of apps come from, besides our own host. */
export const everyHeaderWith = (...pictureHosts: readonly string[]) => ({
  policy: policyWith(...pictureHosts),
  sniffing: 'nosniff',
  referrer: 'no-referrer',
  opener: 'same-origin',
  resource: 'same-origin',
  transport: null,
  server: null,
});

export const everyHeader = everyHeaderWith();

/** The same of this one. */
export function securityHeadersOf({ headers }: Response): Record<string, unknown> {
  const sent = (name: string) => headers.get(name);
  return {
    policy: sent('content-security-policy')?.split('; '),
    sniffing: sent('x-content-type-options'),
    referrer: sent('referrer-policy'),
    opener: sent('cross-origin-opener-policy'),
    resource: sent('cross-origin-resource-policy'),
    transport: sent('strict-transport-security'),
    server: sent('server') ?? sent('x-powered-by'),
  };
}
