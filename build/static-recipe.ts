/** What the generated styled-system offers. */
export interface Panda {
  readonly css: ((...styles: object[]) => string) & { raw(...styles: object[]): object };
  readonly cva: (config: Recipe) => (props: Record<string, unknown>) => string;
}

/** What `cva` takes. */
export interface Recipe {
  readonly base?: object;
  readonly variants?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly defaultVariants?: Readonly<Record<string, unknown>>;
  readonly compoundVariants?: readonly ({ readonly css: object } & Readonly<Record<string, unknown>>)[];
}

/** Class names by the number of the property that they set: of two for the same property the later one counts. */
type Slots = Record<number, string>;

/** A recipe as class names: base, variants, their defaults, and what holds for several choices together. */
export type StaticRecipe = [
  Slots,
  Record<string, Record<string, Slots>>,
  Readonly<Record<string, unknown>>,
  [Record<string, unknown>, Slots][],
];

/** Runs in the browser: the class names for a choice of variants, put together once for each choice. */
export function resolveRecipe([base, variants, defaults, compounds]: StaticRecipe) {
  const names = Object.keys(variants);
  const known = new Map<string, string>();
  const resolve = (props: Record<string, unknown>) => {
    const chosen: Record<string, unknown> = { ...defaults };
    for (const [name, value] of Object.entries(props)) if (value !== undefined) chosen[name] = value;
    const slots = Object.assign({}, base);
    for (const [name, value] of Object.entries(chosen)) Object.assign(slots, variants[name]?.[String(value)]);
    for (const [when, more] of compounds) {
      if (Object.entries(when).every(([name, value]) => chosen[name] === value)) Object.assign(slots, more);
    }
    return Object.values(slots).join(' ');
  };
  return (props: Record<string, unknown> = {}) => {
    const choice = names.map((name) => String(props[name])).join();
    const found = known.get(choice) ?? resolve(props);
    known.set(choice, found);
    return found;
  };
}

/** Throws where the result would differ from what Panda's own `cva` gives for any choice. */
export function staticRecipe(config: Recipe, panda: Panda): StaticRecipe {
  const numbers = new Map<string, number>();
  const slotsOf = (styles: object): Slots => {
    const slots: Slots = {};
    for (const [property, className] of classesOf(panda.css.raw(styles), panda)) {
      if (!numbers.has(property)) numbers.set(property, numbers.size);
      slots[numbers.get(property) ?? 0] = className;
    }
    return slots;
  };
  const { base = {}, variants = {}, defaultVariants = {}, compoundVariants = [] } = config;
  const mapped = Object.entries(variants).map(([name, values]) => {
    const slots = Object.entries(values).map(([value, styles]) => [value, slotsOf(styles)] as const);
    return [name, Object.fromEntries(slots)] as const;
  });
  const recipe: StaticRecipe = [
    slotsOf(base),
    Object.fromEntries(mapped),
    defaultVariants,
    compoundVariants.map(({ css, ...when }) => [when, slotsOf(css)]),
  ];
  const [own, original] = [resolveRecipe(recipe), panda.cva(config)];
  for (const choice of choices(config)) {
    if (sorted(own(choice)) !== sorted(original(choice))) {
      throw new Error(`a recipe cannot be resolved at build time: ${JSON.stringify({ config, choice })}`);
    }
  }
  return recipe;
}

/** Each property of a style object by its path through conditions, with the class that sets it. */
function classesOf(styles: object, panda: Panda, at: readonly string[] = []): [string, string][] {
  return Object.entries(styles).flatMap(([key, value]) => {
    const here = [...at, key];
    if (typeof value === 'object' && value !== null) return classesOf(value, panda, here);
    const alone = here.toReversed().reduce<unknown>((inner, name) => ({ [name]: inner }), value);
    return [[here.join('\n'), panda.css(alone as object)] satisfies [string, string]];
  });
}

/** Every choice of variants, with each left out as well. */
function choices({ variants = {} }: Recipe): Record<string, unknown>[] {
  return Object.entries(variants).reduce<Record<string, unknown>[]>(
    (all, [name, values]) =>
      all.flatMap((choice) => [
        choice,
        ...Object.keys(values).map((value) => ({ ...choice, [name]: choiceOf(value) })),
      ]),
    [{}],
  );
}

const choiceOf = (key: string) => (key === 'true' ? true : key === 'false' ? false : key);
const sorted = (classNames: string) => classNames.split(' ').toSorted().join(' ');
