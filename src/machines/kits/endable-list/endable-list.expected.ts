import type { Journey } from '#tests/path-harness/expected.ts';
import { freshJourneys, freshTable } from '../fresh/fresh.expected.ts';

/** What must be possible in an endable list; `ending` is the title of the state in which one is being ended. */
export const endableListTable = (ending: string) => ({
  ...freshTable,
  已加载: `${freshTable.已加载} item.end?`,
  等变更告一段落: `${freshTable.等变更告一段落} item.end?`,
  后台刷新: `${freshTable.后台刷新} item.end?`,
  加载失败: `${freshTable.加载失败} item.end?`,
  [ending]: '',
});

interface Pinned {
  readonly ending: string;
  /** an answer of the model with one that can be ended, and a text of it */
  readonly answer: string;
  /** in its id */
  readonly id: string;
  /** the sentence of the model's refusal */
  readonly refusal: string;
  /** the model's other answer, and a text of it */
  readonly without: string;
}

/** What whoever ends an item goes through. */
export const endableListJourneys = ({ ending, answer, id, refusal, without }: Pinned): readonly Journey[] => [
  ...freshJourneys({ input: 'plain', answer }),
  {
    title: '结束一项，不能结束，未答复',
    input: 'plain',
    steps: `
      开始 → 加载中
      load ✓ ${answer} → 已加载 | ${answer}
      item.end → ${ending} | ${id}
      不能 item.end → =
      endItem ✓ ${refusal} → 后台刷新 | ${refusal}
      refresh ✓ ${answer} → 已加载 | ${refusal}
      item.end → ${ending} | "refusal":null
      endItem ✗ → 后台刷新 | "refusal":"
      refresh ✓ ${answer} → 已加载
      item.end → ${ending}
      endItem ✓ true → 后台刷新 | "refusal":null
      refresh ✓ ${without} → 已加载 | ${without}
    `,
  },
  {
    title: '等变更、刷新、加载失败时也能结束显示着的一项',
    input: 'plain',
    steps: `
      开始 → 加载中
      load ✓ ${answer} → 已加载
      device.changed → 等变更告一段落
      item.end → ${ending} | ${id}
      endItem ✗ → 后台刷新
      item.end → ${ending} | ${id}
      endItem ✗ → 后台刷新
      refresh ✗ → 加载失败 | ${answer}
      item.end → ${ending} | ${id}
    `,
  },
];
