import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { guardNames } from '#tests/path-harness/chart.ts';
import type { Titles } from '#tests/path-harness/model.ts';

type Guard = AnyTransitionDefinition['guard'];

/** How a diagram calls what is in a chart. What has no title shows its name. */
export interface Wording {
  effect(source: string): string;
  event(type: string): string;
  guard(guard: Guard): string;
  /** With how long it is, where that is a constant. */
  delay(name: string): string;
  transition(node: AnyStateNode, transition: AnyTransitionDefinition): string;
}

/** Titles of an older machine may lack what they must have today. */
export function wordingOf(machine: AnyStateMachine, titles: Partial<Titles> = {}): Wording {
  const effect = (source: string) => titles.effects?.[source] ?? source;
  const guard = (each: Guard): string => guardText(each, titles.guards ?? {});
  const event = (type: string) => titles.events?.[type] ?? type;
  const delay = (name: string) => {
    const ms: unknown = machine.implementations.delays[name] ?? Number(name);
    if (typeof ms !== 'number' || Number.isNaN(ms)) return titles.delays?.[name] ?? name;
    return titles.delays?.[name] ? `${titles.delays[name]}（${durationText(ms)}）` : `${durationText(ms)}后`;
  };
  /** What happened, without the guard; '' where the guard says it all. */
  const cause = (node: AnyStateNode, type: string): string => {
    const ended = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type);
    if (ended) return node.invoke.length > 1 ? effect(sourceOf(node, ended[2] ?? '')) : '';
    const timer = /^xstate\.after\.([^.]+)\./.exec(type);
    return timer ? delay(timer[1] ?? '') : type.startsWith('xstate.done.state.') ? '' : event(type);
  };
  return {
    effect,
    event,
    guard,
    delay,
    transition(node, transition) {
      const type = transition.eventType;
      const told = type ? cause(node, type) : '';
      const condition = transition.guard ? guard(transition.guard) : isLast(node, transition) ? '否则' : '';
      if (told) return condition ? `${told} [${condition}]` : told;
      return condition || unconditional(type);
    },
  };
}

const unconditional = (type: string): string => {
  if (type.startsWith('xstate.error.')) return '失败';
  return type ? '完成' : '随即';
};

/** Whether others are asked before it. */
function isLast(node: AnyStateNode, transition: AnyTransitionDefinition): boolean {
  const siblings = transition.eventType ? node.transitions.get(transition.eventType) : node.always;
  return (siblings ?? []).indexOf(transition) > 0;
}

const sourceOf = (node: AnyStateNode, id: string): string =>
  String(node.invoke.find((each) => each.id === id)?.src ?? id);

type CombinedGuard = { readonly name: string; readonly guards?: readonly Guard[] };

const isCombined = (guard: Guard): guard is Guard & CombinedGuard =>
  typeof guard === 'function' && 'check' in guard;

function guardText(guard: Guard, titles: Readonly<Record<string, string>>): string {
  if (isCombined(guard)) {
    const { name, guards = [] } = guard;
    if (name === 'not') return `不是「${guards.map((part) => guardText(part, titles)).join()}」`;
    const parts = guards.map((part) => {
      const text = guardText(part, titles);
      return isCombined(part) && part.name !== 'not' ? `（${text}）` : text;
    });
    return parts.join(name === 'or' ? ' 或 ' : ' 且 ');
  }
  const [name = '条件'] = guardNames(guard);
  return titles[name] ?? name;
}

const units = [
  [86_400_000, '天'],
  [3_600_000, '小时'],
  [60_000, '分钟'],
  [1_000, '秒'],
  [1, '毫秒'],
] as const;

/** In the largest unit that gives no more than one decimal. */
export function durationText(ms: number): string {
  const [size, unit] = units.find(([size]) => ms >= size && (ms * 10) % size === 0) ?? [1, '毫秒'];
  return `${ms / size} ${unit}`;
}
