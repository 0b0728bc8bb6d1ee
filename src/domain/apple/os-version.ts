/** Systems of Apple devices, as they call themselves: 18.6.2. */

/** Ours: older ones take no update from afar that names its version. */
export const updatesSince = 11;
/** From here on an update is a declaration with a version and a time (`ios.os-update`); before it is a command. */
export const declarationsSince = 17;
/** From here on there is no such command any more (docs/decisions/os-updates.md: what of this is known, and what is assumed). */
export const updateCommandGoneSince = 27;
/** Encrypted DNS is a profile since then. */
export const encryptedDnsSince = 14;

const partsOf = (version: string) => version.split('.').map(Number);

/** False for a version that nobody knows. */
export const isSystemFrom = (version: string, major: number): boolean => (partsOf(version)[0] ?? 0) >= major;

/** Below zero: the first is older. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [partsOf(one), partsOf(other)];
  const place = ones.findIndex((part, index) => part !== (others[index] ?? 0));
  if (place === -1) return ones.length - others.length;
  return (ones[place] ?? 0) - (others[place] ?? 0);
}

/** The newest of what a device can be updated to; null where there is nothing. */
export const newestVersion = (versions: readonly string[]): string | null =>
  versions.toSorted(compareVersions).at(-1) ?? null;
