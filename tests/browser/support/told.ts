/** A sentence of the server as a person reads it: with the beginning of the answer's id (`error.other-status`). */
export const toldWithId = (sentence: string): RegExp =>
  new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\[\\w{5}\\]$`);
