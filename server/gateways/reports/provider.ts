import type { ReportContent } from '#domain/reports/content.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';

/** Who is asked about. */
export interface Subject {
  readonly name: string;
  readonly id_card: string;
  /** null: not told */
  readonly phone_number: string | null;
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
}

/** What knows of people (`decision.report.provider`). Everything throws OutsideFault where it does not answer, and SecretRefused where it does not take the key. */
export interface ReportProvider {
  readonly name: string;
  /** it invents what it says: 演示数据 */
  readonly demo: boolean;
  serves(store_id: string): boolean;
  /** `key`: of the store and level */
  report(asked: Asked & { readonly level: ReportLevel; readonly key: string }): Promise<ReportAnswer>;
  /** what the operator is connected to; null: nothing */
  readonly operator: OperatorReports | null;
}

export interface OperatorReports {
  /** null: refused */
  rcs(asked: Asked): Promise<RcsAnswer | null>;
  isListed(asked: {
    readonly id: string;
    readonly type: 'id_card' | 'mobile';
    readonly content: string;
  }): Promise<boolean>;
}

/** The provider does not take the key of the store. */
export class SecretRefused extends Error {
  override readonly name = 'SecretRefused';
}
