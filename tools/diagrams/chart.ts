import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';
import type { DrawnLineKind, DrawnStateKind } from '#domain/diagram/diagram.ts';
import { transitionId, transitionsOf } from '#tests/path-harness/chart.ts';
import { personEvents } from '#tests/path-harness/explore.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { type Wording, wordingOf } from './wording.ts';

/** A machine as a diagram shows it, before anything has its place. */
export interface Chart {
  readonly machine: string;
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  readonly root: ChartState;
  readonly arrows: readonly ChartArrow[];
  readonly transitions: readonly ChartTransition[];
}

/** A transition in words, for whoever lists them instead of drawing. */
export interface ChartTransition extends ChartLine {
  readonly transition: string;
  /** Id of the state in which it is written … */
  readonly source: string;
  /** … and its title. */
  readonly from: string;
  /** Title of the state that it leads to; '' where it stays. */
  readonly to: string;
  /** Names of what it does on the way; an action without a name is its kind. */
  readonly actions: readonly string[];
}

export interface ChartState {
  readonly id: string;
  readonly title: string;
  readonly kind: DrawnStateKind;
  /** Id of the state that is entered with it. */
  readonly initial: string | null;
  readonly lines: readonly ChartLine[];
  readonly children: readonly ChartState[];
}

export interface ChartLine {
  readonly kind: DrawnLineKind;
  readonly text: string;
  /** Id of the transition; `null` for an effect. */
  readonly transition: string | null;
}

export interface ChartArrow {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly ChartLine[];
}

/** Reads the chart of a machine in the words of its titles. `name` is that of its files. */
export function readChart(name: string, model: TestModel): Chart {
  const { machine, titles } = model;
  const reader = new ChartReader(machine, wordingOf(machine, titles), new Set(personEvents(model)));
  const root = reader.state(machine.root);
  return {
    machine: machine.id,
    name,
    title: root.title,
    purpose: titles?.purpose ?? '',
    root,
    arrows: [...reader.arrows.values()],
    transitions: reader.all,
  };
}

class ChartReader {
  readonly arrows = new Map<string, { from: string; to: string; lines: ChartLine[] }>();
  readonly all: ChartTransition[] = [];
  private readonly machine: AnyStateMachine;
  private readonly wording: Wording;
  private readonly persons: ReadonlySet<string>;

  constructor(machine: AnyStateMachine, wording: Wording, persons: ReadonlySet<string>) {
    this.machine = machine;
    this.wording = wording;
    this.persons = persons;
  }

  state(node: AnyStateNode): ChartState {
    return {
      id: node.id,
      title: titleOf(node),
      kind: kindOf(node),
      initial: node.initial?.target[0]?.id ?? null,
      lines: [...this.effects(node), ...this.transitions(node)],
      children: Object.values<AnyStateNode>(node.states).map((child) => this.state(child)),
    };
  }

  private effects(node: AnyStateNode): ChartLine[] {
    return node.invoke.map(({ src }) => {
      const logic: unknown = typeof src === 'string' ? this.machine.implementations.actors[src] : src;
      const kind = logic instanceof StateMachine ? 'child' : 'effect';
      return { kind, text: this.wording.effect(String(src)), transition: null };
    });
  }

  /** Keeps those that leave the state as arrows; answers those that stay in it, with where they lead. */
  private transitions(node: AnyStateNode): ChartLine[] {
    return transitionsOf(node).flatMap((transition) => {
      const line = this.line(node, transition);
      const targets = transition.target ?? [];
      this.all.push({
        ...line,
        source: node.id,
        from: titleOf(node),
        to: targets.map(titleOf).join('、'),
        actions: transition.actions.map(actionName),
      });
      const leaving = targets.filter((target) => !contains(node, target) && !contains(target, node));
      for (const { id } of leaving) this.arrow(node.id, id).lines.push(line);
      if (targets.length === 0) return [line];
      return targets
        .filter((target) => !leaving.includes(target))
        .map((target) => ({
          ...line,
          text: `${line.text} → ${target === node ? '重新进入' : titleOf(target)}`,
        }));
    });
  }

  private arrow(from: string, to: string) {
    const key = `${from} → ${to}`;
    const arrow = this.arrows.get(key) ?? { from, to, lines: [] };
    this.arrows.set(key, arrow);
    return arrow;
  }

  private line(node: AnyStateNode, transition: AnyTransitionDefinition) {
    const type = transition.eventType;
    return {
      kind: kindOfEvent(type, this.persons),
      text: this.wording.transition(node, transition),
      transition: transitionId(transition),
    };
  }
}

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action;
  const { type } = action as { readonly type?: string };
  return type ?? 'action';
};

/** What a state is called in the drawing. */
export const titleOf = (node: AnyStateNode): string => {
  if (node.type === 'history') return node.history === 'deep' ? 'H*' : 'H';
  return node.meta?.title ?? node.key;
};

const contains = (outer: AnyStateNode, inner: AnyStateNode): boolean =>
  outer === inner || (inner.parent !== undefined && contains(outer, inner.parent));

function kindOf(node: AnyStateNode): DrawnStateKind {
  if (node.type === 'atomic' || node.type === 'final' || node.type === 'history') return node.type;
  if (node.parent?.type === 'parallel') return 'region';
  return node.type;
}

export function kindOfEvent(type: string, persons: ReadonlySet<string>): DrawnLineKind {
  if (!type || type.startsWith('xstate.done.state.')) return 'always';
  if (type.startsWith('xstate.done.actor.')) return 'done';
  if (type.startsWith('xstate.error.actor.')) return 'failed';
  if (type.startsWith('xstate.after.')) return 'timer';
  return persons.has(type) ? 'person' : 'fact';
}
