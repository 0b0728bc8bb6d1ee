type Restrictions = Readonly<Record<string, boolean>>;

/** Keys in which a device differs from the store's default; one that only one side names differs too. */
export function differingKeys(device: Restrictions, standard: Restrictions): string[] {
  const keys = new Set([...Object.keys(device), ...Object.keys(standard)]);
  return [...keys].filter((key) => device[key] !== standard[key]).sort();
}
