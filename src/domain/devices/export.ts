/** Ours (`decision.export`). Expired: it was done, its file is gone. */
export const exportStatuses = ['running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];
