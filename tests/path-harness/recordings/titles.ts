import type { AnyStateNode } from 'xstate';
import { answerOf, isTimer } from '../explore.ts';
import type { PathEvent, TestModel } from '../model.ts';

/** A state as a reader reads it: the titles of the innermost active states. */
export function stateTitle({ machine }: TestModel, value: unknown): string {
  return leaves(machine.root, value).join('、');
}

function leaves(node: AnyStateNode, value: unknown): string[] {
  if (typeof value === 'string') return [titleOf(node.states[value], value)];
  const inner = Object.entries(Object(value)).flatMap(([key, part]) => {
    const child = node.states[key];
    return child ? leaves(child, part) : [key];
  });
  return inner.length ? inner : [titleOf(node, node.key)];
}

const titleOf = (node: AnyStateNode | undefined, name: string): string => node?.meta?.title ?? name;

/** What happens in a step: an event, how an effect ended, or a timer. */
export function stepTitle({ titles, machine }: TestModel, event: PathEvent): string {
  const answer = answerOf(event);
  if (answer) {
    const source = invokedSource(machine.root, answer.id);
    return `${titles?.effects[source] ?? answer.id}${answer.kind === 'done' ? '：有结果' : '：失败'}`;
  }
  if (isTimer(event.type)) {
    const delay = event.type.split('.')[2] ?? '';
    return `时间到：${titles?.delays?.[delay] ?? delay}`;
  }
  return titles?.events[event.type] ?? event.type;
}

/** The name of the logic behind an invoke. */
function invokedSource(node: AnyStateNode, id: string): string {
  const own = node.invoke.find((invoke) => invoke.id === id);
  if (own) return String(own.src);
  for (const child of Object.values<AnyStateNode>(node.states)) {
    const found = invokedSource(child, id);
    if (found !== id) return found;
  }
  return id;
}
