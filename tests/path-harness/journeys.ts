import type { Journey } from './expected.ts';
import {
  answerOf,
  casesFor,
  eventsCalled,
  isTimer,
  nextVertex,
  serialize,
  startVertex,
  type Vertex,
  withSilentActors,
} from './explore.ts';
import type { PathEvent, TestModel } from './model.ts';
import { activeTitles, stateTitles } from './state-titles.ts';

/**
 * Journeys that are written by hand. A step a line, `cause → states | held`:
 *
 *     开始 → 填写
 *     login.submit 12057180001 → 登录中
 *     login ✓ captchaMismatch → 填写 | 验证码错误
 *     ⏱ retry → = | !验证码错误
 *     不能 login.submit → =
 *
 * The cause is the type of an event, an invoked actor with ✓ or ✗, or ⏱ with a timer; a text chooses among the payloads or answers
 * of the model the first in which it is. The states are all those that the machine is in now and was not before, by their titles;
 * `=` where nothing changes. After 不能 stands an event that must not be possible. Each text behind `|` is in what the machine holds and tells; with a `!` it is not.
 */
export function journeyProblem(model: TestModel, { title, input, steps }: Journey): string | null {
  try {
    walk(model, input, steps);
    return null;
  } catch (error) {
    if (error instanceof Strayed) return `${title}: ${error.message}`;
    throw error;
  }
}

class Strayed extends Error {}

function walk(model: TestModel, inputName: string, text: string): void {
  const machine = withSilentActors(model.machine);
  // Also what the paths leave out.
  const { allow: _, ...whole } = model;
  const titles = stateTitles(model.machine);
  if (!Object.hasOwn(model.inputs, inputName)) throw new Strayed(`the model has no input "${inputName}"`);
  let vertex: Vertex | null = null;
  let before: readonly string[] = [];
  for (const step of stepsOf(text)) {
    const at = (what: string) => new Strayed(`${step.line}\n  ${what}`);
    if (vertex && step.cause.startsWith('不能 ')) {
      const { snapshot } = vertex;
      const events = eventsCalled(model, step.cause.slice('不能 '.length));
      if (events.some((event) => snapshot.can(event))) throw at('that can happen');
      continue;
    }
    try {
      vertex = vertex
        ? nextVertex(machine, vertex, caseFor(whole, vertex, step, at))
        : startVertex(machine, model.inputs[inputName]);
    } catch (error) {
      throw error instanceof Strayed ? error : at(String(error));
    }
    const now = activeTitles(titles, vertex.snapshot);
    const wanted = step.states === '=' ? [] : step.states.split('、').map((each) => each.trim());
    const isThere = wanted.every((each) => now.includes(each));
    const isAll = now.every((each) => wanted.includes(each) || before.includes(each));
    if (!isThere || !isAll || (step.states === '=' && now.join() !== before.join()))
      throw at(`it is in ${now.join('、')}, and was in ${before.join('、')}`);
    const held = heldBy(vertex);
    for (const each of step.held) {
      const wrong = each.startsWith('!') ? held.includes(each.slice(1)) : !held.includes(each);
      if (wrong) throw at(`it holds ${held}`);
    }
    before = now;
  }
}

interface Step {
  readonly line: string;
  readonly cause: string;
  readonly states: string;
  readonly held: readonly string[];
}

const stepsOf = (text: string): Step[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [cause = '', rest = ''] = line.split(' → ');
      const [states = '', ...held] = rest.split(' | ');
      return { line, cause: cause.trim(), states: states.trim(), held: held.map((each) => each.trim()) };
    });

/** The event that the cause of a step means. */
function caseFor(
  model: TestModel,
  vertex: Vertex,
  { cause }: Step,
  at: (what: string) => Strayed,
): PathEvent {
  const [, name = '', sign = '', text = ''] = /^(⏱ \S+|\S+)(?: ([✓✗]))?(?: (.+))?$/.exec(cause) ?? [];
  const cases = casesFor(model, vertex);
  const found = cases.find(
    (event) => nameOf(event) === (sign ? `${name} ${sign}` : name) && serialize(event).includes(text),
  );
  if (!found) throw at(`that cannot happen now; what can: ${[...new Set(cases.map(nameOf))].join(', ')}`);
  return found;
}

function nameOf(event: PathEvent): string {
  const answer = answerOf(event);
  if (answer) return `${answer.id} ${answer.kind === 'done' ? '✓' : '✗'}`;
  return isTimer(event.type) ? `⏱ ${event.type.split('.')[2]}` : event.type;
}

/** What the machine holds, tells, hands to effects, waits for and puts out, as text. */
const heldBy = ({ snapshot, performed, started, running, timersSet }: Vertex): string =>
  serialize([
    snapshot.context,
    snapshot.output,
    performed,
    [...started].map((id) => [id, running.get(id)?.input]),
    [...timersSet],
  ]);
