/** Whether what stands is what somebody has seen, by when each was set; null: never. */
export const isSameChange = (standing: string | null, seen: string | null): boolean =>
  standing === null || seen === null ? standing === seen : Date.parse(standing) === Date.parse(seen);
