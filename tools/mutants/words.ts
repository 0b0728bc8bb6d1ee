import { allNodes } from '#tests/path-harness/chart.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { transitionTitle } from '#tests/path-harness/recordings/titles.ts';
import { titleOf } from '../diagrams/chart.ts';
import type { MutantKind } from './mutate.ts';

export const kindTitles: Readonly<Record<MutantKind, string>> = {
  removed: '去掉去向',
  retargeted: '改向',
  unguarded: '去掉条件',
  inverted: '反转条件',
  inactive: '去掉动作',
  ignored: '不理会',
};

/** What was changed, in the words of the diagram, with the id by which `explained.ts` calls it. */
export function mutantTitle(model: TestModel, id: string): string {
  const [, kind = '', what = '', where = ''] = /^(\w+)(?: (.+?))?: (.+)$/.exec(id) ?? [];
  const place = where.includes(' --') ? transitionTitle(model, where) : placeTitle(model, where);
  const change = changes[kind]?.(what, model);
  return change ? `${change}：${place}（${id}）` : id;
}

const changes: Readonly<Record<string, (what: string, model: TestModel) => string>> = {
  removed: () => kindTitles.removed,
  retargeted: (what, model) =>
    what === 'to nowhere' ? '改为不离开原来的状态' : `改向“${stateName(model, what.replace(/^to /, ''))}”`,
  unguarded: (what, { titles }) => {
    const part = what.replace(/^of /, '');
    return part ? `去掉条件中的“${titles?.guards[part] ?? part}”` : kindTitles.unguarded;
  },
  inverted: () => kindTitles.inverted,
  inactive: (what) => `${kindTitles.inactive} ${what}`,
  ignored: () => '页面里的流程不理会',
};

/** `door.open (entry)` */
function placeTitle(model: TestModel, where: string): string {
  const [, id = where, when = ''] = /^(.+) \((entry|exit)\)$/.exec(where) ?? [];
  const moment = when === 'exit' ? '离开' : '进入';
  return `${moment}“${stateName(model, id)}”时`;
}

function stateName({ machine }: TestModel, id: string): string {
  const node = allNodes(machine).find((each) => each.id === id);
  return node ? titleOf(node) : id;
}
