/** A page loads nothing from another host. */
const contentSecurityPolicy = [
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
].join('; ');

/** On every answer, with the content security policy; HSTS only where the browser spoke TLS. */
export function setSecurityHeaders(headers: Headers, secure: boolean): void {
  headers.set('content-security-policy', contentSecurityPolicy);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (secure) headers.set('strict-transport-security', 'max-age=31536000');
}
