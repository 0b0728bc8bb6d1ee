/** For failures that nobody expects. The action `reportFault` is provided where the machine is run. */
export const fault = {
  type: 'reportFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
