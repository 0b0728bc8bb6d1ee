import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionKey } from '#domain/diagram/recording.ts';
import { wordingOf } from '../../../tools/diagrams/wording.ts';
import { allNodes, transitionId, transitionsOf } from '../chart.ts';
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
export function stepTitle(model: TestModel, event: PathEvent): string {
  const { titles } = model;
  const answer = answerOf(event);
  if (answer) return `${effectTitle(model, answer.id)}${answer.kind === 'done' ? '：有结果' : '：失败'}`;
  if (isTimer(event.type)) {
    const delay = event.type.split('.')[2] ?? '';
    return `时间到：${titles?.delays?.[delay] ?? delay}`;
  }
  return titles?.events[event.type] ?? event.type;
}

/** What a running effect does, by the id of its invoke. */
export const effectTitle = ({ titles, machine }: TestModel, id: string): string =>
  titles?.effects[invokedSource(machine.root, id)] ?? id;

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

/**
 * A transition by its id or its key: `“填写”里“登录 [否则]”→“登录中”`. Of one that the machine no longer has, as much as its name
 * still tells.
 */
export function transitionTitle(model: TestModel, id: string): string {
  const { machine, titles } = model;
  const key = transitionKey(id);
  const [, source = '', type = '', targets = ''] = /^(.+?) --(.*)#\d+--> (.+)$/.exec(key) ?? [];
  if (source === '') return id;
  const written = allNodes(machine)
    .flatMap(transitionsOf)
    .find((transition) => transitionKey(transitionId(transition)) === key);
  const told = written
    ? wordingOf(machine, titles).transition(written.source, written)
    : stepTitle(model, { type: type === 'always' ? '随即' : type });
  const to =
    targets === '(stay)'
      ? '状态不变'
      : targets
          .split(',')
          .map((each) => quoted(machine, each))
          .join('、');
  return `${quoted(machine, source)}里“${told}”→${to}`;
}

function quoted(machine: AnyStateMachine, id: string): string {
  const node = allNodes(machine).find((each) => each.id === id);
  return `“${titleOf(node, node ? node.key : id.slice(id.lastIndexOf('.') + 1))}”`;
}
