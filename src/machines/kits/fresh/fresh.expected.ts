import type { Journey } from '#tests/path-harness/expected.ts';

/** What must be possible in the five states (`fresh.ts`); a machine adds what else is possible in its own. */
export const freshTable = {
  加载中: 'device.changed poll.due',
  已加载: 'device.changed poll.due',
  等变更告一段落: 'load.retry? poll.due',
  后台刷新: 'device.changed load.retry? poll.due',
  加载失败: 'device.changed load.retry poll.due',
};

interface Kept {
  /** name of the model's input with which it loads at once */
  readonly input: string;
  /** an answer of the model, and what is held of it: a text that is in both */
  readonly answer: string;
  /** what the effect is told when nobody waits for it */
  readonly quietly?: string;
  /** titles of the states in which the machine starts beside 加载中 */
  readonly beside?: string;
  /** what tells of a change that concerns it */
  readonly change?: string;
}

/** What whoever looks at something that is kept up to date goes through. */
export const freshJourneys = ({
  input,
  answer,
  quietly = '"quiet":true',
  beside = '',
  change = 'device.changed',
}: Kept): readonly Journey[] => [
  {
    title: '加载期间、刷新期间有变更',
    input,
    steps: `
      开始 → 加载中${beside} | !${quietly}
      ${change} → = | "changed":true
      load ✓ ${answer} → 等变更告一段落 | ${answer}
      不能 load.retry → =
      ⏱ settle → 后台刷新 | ${quietly} | "changed":false | ${answer}
      不能 load.retry → =
      poll.due → = | "changed":true
      refresh ✓ ${answer} → 等变更告一段落
      poll.due → 后台刷新 | "changed":false
      ${change} → = | "changed":true
      refresh ✓ ${answer} → 等变更告一段落
      poll.due → 后台刷新
      refresh ✓ ${answer} → 已加载 | ${answer}
      ${change} → 等变更告一段落
      ⏱ settle → 后台刷新
      refresh ✓ ${answer} → 已加载
      poll.due → 后台刷新 | ${quietly}
    `,
  },
  {
    title: '加载失败：自动再试，重试，有变更，该再看',
    input,
    steps: `
      开始 → 加载中${beside}
      poll.due → = | "changed":true
      load ✗ → 加载失败 | "problem":"
      ⏱ retry → 后台刷新 | ${quietly} | "changed":false
      load.retry → 加载中 | !${quietly}
      poll.due → = | "changed":true
      load ✗ → 加载失败
      load.retry → 加载中 | !${quietly} | "changed":false
      load ✗ → 加载失败
      ${change} → 等变更告一段落 | "problem":"
      load.retry → 加载中
      load ✗ → 加载失败
      poll.due → 后台刷新
      refresh ✗ → 加载失败 | "problem":"
      ⏱ retry → 后台刷新
      refresh ✓ ${answer} → 已加载 | ${answer} | "problem":null
    `,
  },
  {
    title: '刷新失败，显示过的内容还在',
    input,
    steps: `
      开始 → 加载中${beside}
      load ✓ ${answer} → 已加载 | ${answer}
      poll.due → 后台刷新 | ${answer}
      refresh ✗ → 加载失败 | ${answer} | "problem":"
      ${change} → 等变更告一段落 | ${answer}
      ⏱ settle → 后台刷新 | ${answer} | "problem":"
      load.retry → 加载中 | ${answer}
      poll.due → =
      load ✓ ${answer} → 等变更告一段落 | "problem":null
    `,
  },
];

/** What is more in the five states where what is shown is edited from its own page. */
export const withOwn = <Table extends Readonly<Record<string, string>>>(table: Table): Table => {
  const five = Object.keys(freshTable);
  const rows = Object.entries(table).map(([state, events]) => [
    state,
    five.includes(state) ? `${events} own.saved` : events,
  ]);
  return Object.fromEntries(rows) as Table;
};

interface Own extends Kept {
  /** an own save of the model that was answered, and what is held of it: a text that is in both, and not in `answer` */
  readonly saved: string;
}

/** What whoever saves a change of it goes through. */
export const ownJourneys = ({ input, answer, beside = '', saved }: Own): readonly Journey[] => [
  {
    title: '保存的答复先显示：此前开始的读取盖不掉它，此后开始的才算数',
    input,
    steps: `
      开始 → 加载中${beside}
      own.saved ${saved} → = | "changed":true
      load ✓ ${answer} → 等变更告一段落 | ${saved}
      ⏱ settle → 后台刷新 | ${saved} | "saved":[]
      refresh ✓ ${answer} → 已加载 | !${saved}
      own.saved ${saved} → 等变更告一段落 | ${saved}
      poll.due → 后台刷新 | ${saved} | "saved":[]
      own.saved ${saved} → = | ${saved} | "changed":true
      refresh ✓ ${answer} → 等变更告一段落 | ${saved}
      own.saved ${saved} → = | ${saved}
      poll.due → 后台刷新 | ${saved}
      refresh ✗ → 加载失败 | ${saved}
      own.saved ${saved} → 等变更告一段落 | ${saved}
      load.retry → 加载中 | ${saved}
      load ✓ ${answer} → 已加载 | !${saved}
    `,
  },
  {
    title: '保存未收到答复就放弃：此后开始的读取告知结果之前不能再编辑',
    input,
    steps: `
      开始 → 加载中${beside}
      load ✓ ${answer} → 已加载 | "unsure":null
      own.saved "saved":null → 等变更告一段落 | "unsure":"told"
      poll.due → 后台刷新 | "unsure":"asked"
      refresh ✗ → 加载失败 | "unsure":"asked"
      own.saved "saved":null → 等变更告一段落 | "unsure":"told"
      ⏱ settle → 后台刷新 | "unsure":"asked"
      own.saved "saved":null → = | "unsure":"told"
      refresh ✓ ${answer} → 等变更告一段落 | "unsure":"told"
      ⏱ settle → 后台刷新 | "unsure":"asked"
      own.saved ${saved} → = | ${saved} | "unsure":"asked"
      refresh ✓ ${answer} → 等变更告一段落 | ${saved} | "unsure":null
    `,
  },
];
