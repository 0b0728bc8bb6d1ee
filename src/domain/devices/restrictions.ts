/** One restriction of a kind of device (`entity.restriction-item`): the maker's key and what it does. */
export interface Restriction {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** how a device behaves that was never told */
  readonly byDefault: boolean;
}

export interface RestrictionGroup {
  readonly title: string;
  readonly restrictions: readonly Restriction[];
}

/** What a device, or a store's default, says by the codes; what it leaves out is as a device is that was never told. */
export type RestrictionValues = Readonly<Record<string, boolean>>;

/** What holds for a code: what was told, or else how a device behaves that was never told. */
export const restrictionValue = (values: RestrictionValues, { code, byDefault }: Restriction): boolean =>
  values[code] ?? byDefault;

/** Whether a device is otherwise than one that was never told. */
export const isRestricted = (values: RestrictionValues, restriction: Restriction): boolean =>
  restrictionValue(values, restriction) !== restriction.byDefault;

/** What is asked of the restrictions of one kind of device. */
export function restrictionTable(groups: readonly RestrictionGroup[]) {
  /** in the order in which they are listed */
  const all = groups.flatMap(({ restrictions }) => restrictions);
  const byCode = new Map(all.map((restriction) => [restriction.code, restriction]));
  const value = (side: RestrictionValues, code: string) => side[code] ?? byCode.get(code)?.byDefault;

  const changed = (before: RestrictionValues, after: RestrictionValues): readonly Restriction[] =>
    all.filter((one) => restrictionValue(before, one) !== restrictionValue(after, one));

  const flipped = (side: RestrictionValues, differing: readonly string[]): RestrictionValues => ({
    ...side,
    ...Object.fromEntries(differing.map((code) => [code, !(value(side, code) ?? true)])),
  });

  return {
    groups,
    all,
    /** undefined for a code that is not in the table */
    find: (code: string): Restriction | undefined => byCode.get(code),
    /** Only what differs from a device that was never told: the whole map that a device is sent. */
    config: (values: RestrictionValues): Record<string, boolean> =>
      Object.fromEntries(
        all
          .filter((restriction) => isRestricted(values, restriction))
          .map((restriction) => [restriction.code, restrictionValue(values, restriction)]),
      ),
    /** Those that are another way after than before. */
    changed,
    /** What was changed on the way from one to the other, and nothing else. */
    edits: (before: RestrictionValues, after: RestrictionValues): Record<string, boolean> =>
      Object.fromEntries(changed(before, after).map((one) => [one.code, restrictionValue(after, one)])),
    /** Codes in which a device differs from its store's default; one that either side lacks counts as never told. */
    differing: (device: RestrictionValues, store: RestrictionValues): string[] =>
      [...new Set([...Object.keys(store), ...Object.keys(device)])].filter(
        (code) => value(device, code) !== value(store, code),
      ),
    /** The store's default, from what a device has and the codes in which it differs from it. */
    storeOf: (device: RestrictionValues, differing: readonly string[]) => flipped(device, differing),
    /** What a device has, from its store's default and the codes in which it differs from it. */
    deviceOf: (store: RestrictionValues, differing: readonly string[]) => flipped(store, differing),
  };
}

export type RestrictionTable = ReturnType<typeof restrictionTable>;
