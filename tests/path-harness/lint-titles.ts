import type { AnyStateMachine } from 'xstate';
import { allNodes, eventTypesOf, guardNames, transitionsOf } from './chart.ts';
import type { Titles } from './model.ts';

const isChinese = (title: unknown): boolean => typeof title === 'string' && /\p{Script=Han}/u.test(title);

/** States (`meta.title`), events, guards, effects and delays without a Chinese title, and titles of nothing. */
export function lintTitles(machine: AnyStateMachine, titles?: Titles): string[] {
  const nodes = allNodes(machine);
  const guards = nodes.flatMap(transitionsOf).flatMap(({ guard }) => guardNames(guard));
  const states = nodes
    .filter((node) => node.type !== 'history' && !isChinese(node.meta?.title))
    .map((node) => `${node.id}: no Chinese meta.title`);
  return [
    ...states,
    ...(isChinese(titles?.purpose) ? [] : ['no Chinese sentence says what the machine is for (`purpose`)']),
    ...compare('event', eventTypesOf(machine), titles?.events),
    ...compare(
      'guard',
      guards.filter((name) => name !== undefined),
      titles?.guards,
    ),
    ...compare('effect', Object.keys(machine.implementations.actors), titles?.effects),
    ...compare('delay', Object.keys(machine.implementations.delays), titles?.delays),
  ];
}

function compare(
  kind: string,
  used: readonly string[],
  titles: Readonly<Record<string, string>> = {},
): string[] {
  const missing = [...new Set(used)].filter((name) => !isChinese(titles[name]));
  const stale = Object.keys(titles).filter((name) => !used.includes(name));
  return [
    ...missing.map((name) => `${kind} "${name}": no Chinese title`),
    ...stale.map((name) => `${kind} "${name}": has a title, is not in the machine`),
  ];
}
