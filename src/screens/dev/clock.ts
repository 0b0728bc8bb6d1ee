import { formatDateTime } from '#domain/text/time.ts';

/** HH:mm:ss in Shanghai of a moment so many ms after the page was opened. */
export const clockAt = (ms: number): string =>
  formatDateTime(new Date(performance.timeOrigin + ms).toISOString()).slice(-8);
