/**
 * A machine as it is drawn. `npm run diagrams` writes one into `docs/diagrams/data/<name>.json`; whoever draws it needs no
 * layout of its own. Lengths are in px from the top left corner of the drawing; a text stands on its baseline.
 */
export interface Diagram {
  /** The machine's id: `tokenRefresh`, also in the ids of its states. */
  readonly machine: string;
  /** The name of its files: `token-refresh`. */
  readonly name: string;
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly purpose: string;
  /** Which of the generator's ways to lay it out was the most readable. */
  readonly layout: string;
  readonly width: number;
  readonly height: number;
  /** An outer state stands before those within it. */
  readonly states: readonly DrawnState[];
  readonly arrows: readonly DrawnArrow[];
}

/** A `region` is a state of which every sibling is active at the same time. */
export type DrawnStateKind = 'atomic' | 'compound' | 'parallel' | 'region' | 'final' | 'history';

export interface DrawnState {
  /** `session.loggedOut.tokens`, as XState calls it. */
  readonly id: string;
  readonly kind: DrawnStateKind;
  readonly box: DrawnBox;
  /** Of an outer state it starts at its x; of any other it is centred there. A history state has only its sign. */
  readonly title: DrawnText;
  /** What happens within the state: effects that run, transitions that stay. */
  readonly lines: readonly DrawnLine[];
}

/** From one state to another. Several transitions may share one arrow: each is a line of its label. */
export interface DrawnArrow {
  /** `null` for the arrow of an initial state, which has no label and starts at a dot. */
  readonly from: string | null;
  readonly to: string;
  /** x, y, x, y, … of its bends, from the start to the head. */
  readonly points: readonly number[];
  /** `null` where it has no label. */
  readonly label: DrawnBox | null;
  readonly lines: readonly DrawnLine[];
}

/**
 * What a line tells: an effect or a child machine that runs while the state is active; what a person does, or what else
 * happened; how an effect ended; a timer; a choice that is made at once.
 */
export type DrawnLineKind = 'effect' | 'child' | 'person' | 'fact' | 'done' | 'failed' | 'timer' | 'always';

export interface DrawnLine extends DrawnText {
  readonly kind: DrawnLineKind;
  /** Id of the transition as reports and waivers call it; `null` for an effect. */
  readonly transition: string | null;
}

export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** x, y, width, height */
export type DrawnBox = readonly [number, number, number, number];

/** px; widths were measured with these. Titles are bold. */
export const diagramFont = {
  family: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
  title: 14,
  line: 12,
} as const;

/** The icon of a line: path data in a square of 12, drawn without fill. Its corner is at `x - 17`, `y - 10` of the text. */
export const lineIcons: Readonly<Record<DrawnLineKind, string>> = {
  effect: 'M10.5 6A4.5 4.5 0 1 1 8.6 2.3M8.8 0.6V2.6H6.8',
  child: 'M2 1.5V8.5H6M7 6H11V11H7Z',
  person: 'M6 6A2.3 2.3 0 1 0 6 1.4A2.3 2.3 0 0 0 6 6ZM1.8 11C2 8.6 3.7 7.6 6 7.6S10 8.6 10.2 11',
  fact: 'M6.8 1L2.6 6.8H5.8L5.2 11L9.4 5.2H6.2Z',
  done: 'M4.4 2.4L1.4 5.4L4.4 8.4M1.6 5.4H7.6A2.8 2.8 0 0 1 10.4 8.2V10.4',
  failed: 'M2.5 2.5L9.5 9.5M9.5 2.5L2.5 9.5',
  timer: 'M6 10.8A4.8 4.8 0 1 0 6 1.2A4.8 4.8 0 0 0 6 10.8ZM6 3.4V6L7.8 7.4',
  always: 'M6 1.4L10.6 6L6 10.6L1.4 6Z',
};

/** What the icons mean. */
export const lineKindTitles: Readonly<Record<DrawnLineKind, string>> = {
  person: '用户操作',
  fact: '外部事件',
  effect: '进行中的工作',
  child: '子流程',
  done: '得到结果',
  failed: '出错或未答复',
  timer: '到时',
  always: '立即判断',
};

/** One entry of `docs/diagrams/data/index.json`: every machine, ordered by its files. */
export type DiagramEntry = Pick<Diagram, 'machine' | 'name' | 'title' | 'purpose'>;

/** As a list for people is ordered. */
export const byTitle = (one: { readonly title: string }, other: { readonly title: string }): number =>
  one.title.localeCompare(other.title, 'zh-CN');
