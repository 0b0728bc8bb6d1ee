import type { TestModel } from './model.ts';
import { stateTitle, transitionTitle } from './recordings/titles.ts';

/**
 * What the harness says of a machine in the words of its diagram. The harness itself speaks English, to those who write machines
 * and read `npm test`; reports are for everybody. What it does not know, such as a browser's own message, stays as it is.
 */
export function failureWords(model: TestModel): (said: string) => string {
  const sentences = sentencesOf(model);
  const lineInChinese = (line: string): string => {
    for (const [pattern, words] of sentences) {
      const found = pattern.exec(line);
      if (found) return words(...found.slice(1));
    }
    return line;
  };
  return (said) => said.split('\n').map(lineInChinese).join('\n');
}

type Sentence = readonly [RegExp, (...parts: string[]) => string];

const sentencesOf = (model: TestModel): Sentence[] => {
  const transition = (id: string) => `${transitionTitle(model, id)}（${id}）`;
  return [
    [/^no path takes (.+)$/, (id) => `没有路径走过这条去向：${transition(id)}`],
    [/^no path enters (.+)$/, (id) => `没有路径进入这个状态：${id}`],
    [/^the waiver is stale: (.+)$/, (id) => `免测的理由已经过时：${transition(id)}`],
    [/^no path in the browser takes (.+)$/, (id) => `浏览器里没有路径走过这条去向：${transition(id)}`],
    [/^the waiver for the browser is stale: (.+)$/, (id) => `浏览器免测的理由已经过时：${transition(id)}`],
    [
      /^(\d+) edges with a cause in the page were not driven$/,
      (count) => `有 ${count} 种页面里会发生的情形没有在浏览器里走过`,
    ],
    [/^ {2}start$/, () => '  开始时'],
    [/^ {2}step (\d+) (.+): the machine does not accept it$/, (n, event) => refusedStep(n, event)],
    [
      /^ {2}step (\d+) (.+): no actor "(.+)" is running$/,
      (n, event, id) => `  第 ${n} 步 ${event}：没有正在进行的工作“${id}”`,
    ],
    [
      /^ {2}step (\d+) (.+): no such timer runs; waiting: (.+)$/,
      (n, event, waiting) => `  第 ${n} 步 ${event}：没有这个计时；正在等的：${orNone(waiting)}`,
    ],
    [/^ {2}step (\d+) (.+)$/, (n, event) => `  第 ${n} 步 ${event}`],
    [/^( *)(state|context|side effects|begun): (actor|model) (.*)$/, compared],
    [/^( *)the page shows (.*)$/, (indent, shown) => `${indent}页面显示：${pictureWords(model, shown)}`],
    [/^( *)the model says (.*)$/, (indent, shown) => `${indent}流程规定：${pictureWords(model, shown)}`],
    [
      /^( *)requests in flight: \[(.*)\], the model says \[(.*)\]$/,
      (indent, sent, wanted) => `${indent}未得到应答的请求：${orNone(sent)}；流程规定：${orNone(wanted)}`,
    ],
    [
      /^( *)requests without a fixture: (.*)$/,
      (indent, names) => `${indent}页面发出了测试没有准备应答的请求：${names}`,
    ],
    [
      /^( *)(.+) was sent with the Idempotency-Key (.+), the model says (.+)$/,
      (indent, name, sent, wanted) =>
        `${indent}请求 ${name} 的防重编号不对。页面发出：${keyWords(sent)}；流程规定：${keyWords(wanted)}`,
    ],
    [
      /^( *)(.+) was sent (.+), the model says (.+)$/,
      (indent, name, sent, wanted) =>
        `${indent}请求 ${name} 的内容不对。页面发出：${sent}；流程规定：${wanted}`,
    ],
    [
      /^( *)no request (.+) to answer; in flight: (.*)$/,
      (indent, name, others) => `${indent}页面没有发出请求 ${name}；未得到应答的请求：${orNone(others)}`,
    ],
    [
      /^( *)no (?:further )?request (.+) to (?:answer|drop)$/,
      (indent, name) => `${indent}页面没有发出请求 ${name}`,
    ],
    [/^( *)no dialog opens$/, (indent) => `${indent}对话框没有打开`],
    [/^( *)the dialog does not close$/, (indent) => `${indent}对话框没有关上`],
    [/^( *)nobody can click on (.*)$/, (indent, name) => `${indent}点不到“${name}”`],
    [/^( *)the page could not be drawn$/, (indent) => `${indent}页面没有显示出来`],
    [/^the page cannot stand at the start of (.*)$/, (path) => `页面不会从这条路径的起点开始：${path}`],
    [
      /^( *)the page's machine emitted \[(.*)\], the model says \[(.*)\]$/,
      (indent, emitted, wanted) => `${indent}页面里的流程发出了：${orNone(emitted)}；规定：${orNone(wanted)}`,
    ],
    [
      /^( *)the page reported (\d+) faults, the model says (\d+): (.*)$/,
      (indent, count, wanted, told) => `${indent}页面报告了 ${count} 个程序错误，规定 ${wanted} 个：${told}`,
    ],
    [
      /^( *)the page still waits for one of these: (.*)$/,
      (indent, names) => `${indent}页面还在等这些请求之一：${names}`,
    ],
    [/^( *)refused (.+)$/, (indent, event) => `${indent}流程在这里不该理会 ${event}，却变了`],
    [/^( *)from (.+) context (.+)$/, (indent, state, data) => `${indent}之前：${state}，数据 ${data}`],
    [/^( *)to {3}(.+) context (.+)$/, (indent, state, data) => `${indent}之后：${state}，数据 ${data}`],
    [/^(.+) ← (.+)$/, (name, path) => `不该出现的状态：违反了“${name}”，路径 ${path}`],
  ];
};

const refusedStep = (step = '', event = '') => `  第 ${step} 步 ${event}：流程在这里不接受这件事`;

const keyWords = (key = '') => (key === 'null' ? '没有' : key);

const orNone = (names = '') => (names === '' || names === 'none' ? '没有' : names);

const parts: Readonly<Record<string, string>> = {
  state: '状态',
  context: '数据',
  'side effects': '对外的动作',
  begun: '开始的工作和计时',
};

const compared = (indent = '', part = '', who = '', what = '') =>
  `${indent}${parts[part] ?? part}，${who === 'actor' ? '实际' : '规定'}：${what}`;

/** A picture of the page, or of what the model wants of it: its states and controls by their titles. */
function pictureWords(model: TestModel, json: string): string {
  const picture = pictureOf(json);
  if (!picture) return json;
  const states = picture.states.map((state) => `“${stateTitle(model, JSON.parse(state))}”`).join('、');
  const offered = picture.offered.map((type) => `“${model.titles?.events[type] ?? type}”`).join('、');
  const seen = picture.seen === null ? '' : `；看到的：${JSON.stringify(picture.seen)}`;
  return `状态 ${states || '没有（这个流程不在页面上）'}；可用的操作：${offered || '没有'}${seen}`;
}

interface Picture {
  readonly states: readonly string[];
  readonly offered: readonly string[];
  readonly seen: unknown;
}

function pictureOf(json: string): Picture | undefined {
  if (!/^\{"(?:states|offered|seen)":/.test(json)) return undefined;
  const { states, offered, seen }: Partial<Picture> = JSON.parse(json);
  return states && offered ? { states, offered, seen: seen ?? null } : undefined;
}
