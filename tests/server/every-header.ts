/** Word for word: what is left out here is not asked of anybody. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** What every answer carries. */
export const everyHeader = {
  policy,
  sniffing: 'nosniff',
  referrer: 'no-referrer',
  opener: 'same-origin',
  resource: 'same-origin',
  transport: null,
  server: null,
};

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
