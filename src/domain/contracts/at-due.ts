/** What is to happen when a contract has run out (`decision.contract`); apart from what is made of it: each list loads it. */
export const atDueChoices = ['none', 'remind', 'lock'] as const;
export type AtDue = (typeof atDueChoices)[number];
