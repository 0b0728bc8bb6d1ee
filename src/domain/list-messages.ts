/** Sentences of the device list with a number in them: apart from `messages.ts`, which every page loads. */

export const importTooMany = (most: number, count: number) =>
  `一次最多登记 ${most} 台设备，现在有 ${count} 台，请分几次登记`;

export const fileTooLarge = (kilobytes: number) =>
  `文件超过 ${kilobytes} KB，没有读取，请只保留要登记的设备后再选择`;

/** views of the list (`prefs.local`) */
export const viewsFull = (most: number) => `最多保存 ${most} 个视图，请先删除不用的`;
