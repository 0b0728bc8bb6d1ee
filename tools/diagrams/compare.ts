import type { Chart, ChartState, ChartTransition } from './chart.ts';

export type Change = 'added' | 'removed' | 'changed';

/** What one version of a machine has and another has not, or has otherwise. */
export interface Difference {
  readonly states: readonly StateChange[];
  readonly transitions: readonly TransitionChange[];
}

export interface StateChange {
  readonly change: Change;
  readonly before?: ChartState;
  readonly after?: ChartState;
}

export interface TransitionChange {
  readonly change: Change;
  readonly before?: ChartTransition;
  readonly after?: ChartTransition;
}

/** `undefined` stands for a machine that is not there. */
export const compareCharts = (before: Chart | undefined, after: Chart | undefined): Difference => ({
  states: compareStates(statesOf(before), statesOf(after)),
  transitions: compareTransitions(before?.transitions ?? [], after?.transitions ?? []),
});

export const isSame = ({ states, transitions }: Difference): boolean =>
  states.length === 0 && transitions.length === 0;

const statesOf = (chart: Chart | undefined): ChartState[] => (chart ? withChildren(chart.root) : []);
const withChildren = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(withChildren)];

function compareStates(before: readonly ChartState[], after: readonly ChartState[]): StateChange[] {
  const older = new Map(before.map((state) => [state.id, state]));
  const newer = new Map(after.map((state) => [state.id, state]));
  return [
    ...before.flatMap((state): StateChange[] => {
      const now = newer.get(state.id);
      if (!now) return [{ change: 'removed', before: state }];
      return pictureOf(state) === pictureOf(now) ? [] : [{ change: 'changed', before: state, after: now }];
    }),
    ...after
      .filter(({ id }) => !older.has(id))
      .map((state): StateChange => ({ change: 'added', after: state })),
  ];
}

/** What a state is by itself; its transitions are compared one by one. */
const pictureOf = ({ title, kind, initial, lines }: ChartState): string =>
  JSON.stringify({
    title,
    kind,
    initial,
    effects: lines.filter(({ transition }) => transition === null).map(({ text }) => text),
  });

/**
 * A transition stays the same with event, guard and target; its place among the others for its event does not matter.
 * What is left of one event in one state is taken for changed, pair by pair.
 */
function compareTransitions(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
): TransitionChange[] {
  const same = pairs(before, after, ({ transition }) => transition.replace(/#\d+/, ''));
  const changed = pairs(same.before, same.after, ({ transition }) => transition.split('#')[0] ?? '');
  return [
    ...same.pairs
      .filter(([older, newer]) => toldOf(older) !== toldOf(newer))
      .map(([older, newer]): TransitionChange => ({ change: 'changed', before: older, after: newer })),
    ...changed.pairs.map(
      ([older, newer]): TransitionChange => ({ change: 'changed', before: older, after: newer }),
    ),
    ...changed.before.map((transition): TransitionChange => ({ change: 'removed', before: transition })),
    ...changed.after.map((transition): TransitionChange => ({ change: 'added', after: transition })),
  ];
}

const toldOf = ({ text, kind, actions }: ChartTransition): string => JSON.stringify({ text, kind, actions });

interface Paired<T> {
  readonly pairs: readonly (readonly [T, T])[];
  /** Those without a partner. */
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** Pairs those with the same key, in their order. */
function pairs<T>(before: readonly T[], after: readonly T[], keyOf: (each: T) => string): Paired<T> {
  const waiting = Map.groupBy(after, keyOf);
  const found = before.map((older) => ({ older, newer: waiting.get(keyOf(older))?.shift() }));
  return {
    pairs: found.flatMap(({ older, newer }) => (newer ? [[older, newer] as const] : [])),
    before: found.filter(({ newer }) => !newer).map(({ older }) => older),
    after: [...waiting.values()].flat(),
  };
}
