import { SilentDatabase } from './postgres.ts';

/** The database took too long, ends, or has no room; class 08 is its own word for a lost connection. */
const states = /^(08...|25P03|53300|55P03|57014|57P0[123])$/;
const codes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name of its host is not known, or not yet.
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** pg says so in words only. */
const words =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The database could not be reached or did not answer in time: what was asked may be asked again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SilentDatabase || words.test(error.message)) return true;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && (states.test(code) || codes.includes(code));
}
