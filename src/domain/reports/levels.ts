import type { ModuleName } from '../access/modules.ts';

/** Levels of reports (`report.levels`). */
export const reportLevels = ['basic', 'advanced', 'professional'] as const;
export type ReportLevel = (typeof reportLevels)[number];

/** Chinese, by its page. */
export const levelTitles: Readonly<Record<ReportLevel, string>> = {
  basic: '基础报告',
  advanced: '高级报告',
  professional: '专业报告',
};

export const moduleOfLevel = (level: ReportLevel): ModuleName => `hx-report-${level}`;

/** What one report of a level takes of its balance (`decision.report.helper`). */
export const reportPrice = 1;

/** Life of a version of a report as the API reports it (`decision.report.lifecycle`). */
export const reportStatus = { running: 0, done: 1, failed: 2 } as const;
export type ReportStatus = (typeof reportStatus)[keyof typeof reportStatus];
export const reportStatusTitles: Readonly<Record<ReportStatus, string>> = {
  0: '生成中',
  1: '已生成',
  2: '失败',
};

/** Answers of the blacklist check (`decision.values`). */
export const blacklistStatus = { clear: 0, listed: 1, unknown: 2 } as const;
export type BlacklistStatus = (typeof blacklistStatus)[keyof typeof blacklistStatus];
export const blacklistStatusTitles: Readonly<Record<BlacklistStatus, string>> = {
  0: '未命中',
  1: '命中',
  2: '无法查询',
};
