/**
 * A machine as it is drawn. `npm run diagrams` writes one into `src/machines/diagrams/<name>.json`; whoever draws it needs no
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
  /** A history state has no words but its sign. */
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

/** A line's text; its icon stands before it, `iconGap` px to the left. */
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

/** One entry of `src/machines/diagrams/index.json`: every machine, ordered by title. */
export type DiagramEntry = Pick<Diagram, 'machine' | 'name' | 'title' | 'purpose'>;
