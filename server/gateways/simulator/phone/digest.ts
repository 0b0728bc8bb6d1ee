import { createHash } from 'node:crypto';

/** What a phone keeps of a command's attachment: enough to compare, neither a secret nor a picture. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
