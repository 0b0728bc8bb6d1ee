import type { ReportLevel } from '#domain/reports/levels.ts';

/** Who is asked about. */
export interface Subject {
  readonly name: string;
  readonly id_card: string;
  /** null: not told */
  readonly phone_number: string | null;
}

/** What a report says, as every provider's is kept and shown. */
export interface ReportContent {
  /** 0 to 100, more is better */
  readonly score: number;
  /** Chinese, in a few words */
  readonly verdict: string;
  /** stands on a blacklist */
  readonly listed: boolean;
  /** of the months before, oldest first */
  readonly history: { readonly month: string; readonly score: number }[];
  readonly sections: {
    readonly title: string;
    readonly rows: { readonly label: string; readonly value: string }[];
  }[];
  /** invented: nobody has been asked */
  readonly demo: boolean;
}

export type ReportAnswer =
  | { readonly state: 'running' }
  /** it will never be made, and costs nothing */
  | { readonly state: 'refused' }
  | { readonly state: 'done'; readonly content: ReportContent };

/** A report that the customer has released. */
export interface Released {
  readonly at: string;
  readonly url: string;
}

export interface RcsAnswer {
  /** the page by which the customer releases their reports */
  readonly url: string;
  readonly wechat: Released | null;
  readonly alipay: Released | null;
}

interface Asked {
  /** asked again under it, the same is answered and nothing is charged twice */
  readonly id: string;
  readonly subject: Subject;
  readonly key: string;
}

/** What knows of people (`decision.report.provider`). Everything throws OutsideFault where it does not answer, and SecretRefused where it does not take the key. */
export interface ReportProvider {
  report(asked: Asked & { readonly level: ReportLevel }): Promise<ReportAnswer>;
  /** null: refused */
  rcs(asked: Asked): Promise<RcsAnswer | null>;
  isListed(asked: {
    readonly type: 'id_card' | 'mobile';
    readonly content: string;
    readonly key: string;
  }): Promise<boolean>;
}

/** The provider does not take the key of the store. */
export class SecretRefused extends Error {
  override readonly name = 'SecretRefused';
}
