/** User agents that are programs (`app.error-page.bots`); ours: the specification names none. CUBOT makes phones. */
const patterns = [
  /(?<!cu)bot\b/i,
  /spider\b/i,
  /crawl/i,
  /slurp/i,
  /bingpreview/i,
  /mediapartners/i,
  /facebookexternalhit/i,
];

export const isBot = (userAgent: string) => patterns.some((pattern) => pattern.test(userAgent));
