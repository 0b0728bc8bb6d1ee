/**
 * Ours: what people change of a device in our own records, which stands in the log beside the commands. No command is one of
 * them: nothing is asked of the device, and nothing can be in their way.
 */
export const recordedEdits = [
  { name: 'change-for-clerk', title: '变更所属店员' },
  { name: 'update-hirer', title: '修改承租人' },
  { name: 'update-remark', title: '修改备注' },
] as const;
export type RecordedEditName = (typeof recordedEdits)[number]['name'];

export const recordedEditNames = recordedEdits.map(({ name }) => name);
