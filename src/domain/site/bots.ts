/** User agents that are programs (`app.error-page.bots`); ours: the specification names none. CUBOT makes phones. */
const programs = /(?<!cu)bot\b|spider\b|crawl|slurp|bingpreview|mediapartners|facebookexternalhit/i;

export const isBot = (userAgent: string) => programs.test(userAgent);
