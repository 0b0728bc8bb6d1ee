interface Person {
  readonly name: string;
  /** whole or masked */
  readonly phone_number: string;
}

/** Whoever shares their name with another of these is told apart by the last four digits of their number (`decision.person-names`); null: nobody does. */
export function toldApart<One extends Person>(
  people: readonly One[],
): (One & { readonly phone_end: string | null })[] {
  const byName = Map.groupBy(people, ({ name }) => name);
  return people.map((one) => ({
    ...one,
    phone_end: (byName.get(one.name)?.length ?? 0) > 1 ? one.phone_number.slice(-4) : null,
  }));
}
