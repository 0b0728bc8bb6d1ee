/** Systems of Apple devices, as they call themselves: 18.6.2, and 18.6.2 (a) after a rapid response to a fault. */

/** Ours: older ones take no update from afar that names its version. */
export const updatesSince = 11;
/** From here on an update is a declaration with a version and a time (`ios.os-update`); before it is a command. */
export const declarationsSince = 17;
/** From here on there is no such command any more (docs/decisions/os-updates.md: what of this is known, and what is assumed). */
export const updateCommandGoneSince = 27;
/** Encrypted DNS is a profile since then. */
export const encryptedDnsSince = 14;

const partsOf = (version: string) => version.replace(/\(.*$/, '').split('.').map(Number);
/** '' before any response */
const responseOf = (version: string) => /\((\w+)\)/.exec(version)?.[1]?.toLowerCase() ?? '';

/** False for a version that nobody knows. */
export const isSystemFrom = (version: string, major: number): boolean => (partsOf(version)[0] ?? 0) >= major;

/** What is no number counts as the oldest. */
const partAt = (parts: readonly number[], at: number) => parts[at] || 0;

/** Below zero: the first is older. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [partsOf(one), partsOf(other)];
  const length = Math.max(ones.length, others.length);
  const [first = 0] = Array.from({ length }, (_, at) => partAt(ones, at) - partAt(others, at)).filter(
    Boolean,
  );
  return first || responseOf(one).localeCompare(responseOf(other), 'en');
}

/** The newest of what a device can be updated to; null where there is nothing. */
export const newestVersion = (versions: readonly string[]): string | null =>
  versions.toSorted(compareVersions).at(-1) ?? null;
