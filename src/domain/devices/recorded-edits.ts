/**
 * Ours: what people change of a device in our own records, which stands in the log beside the commands. No command is one of
 * them: nothing is asked of the device, and nothing can be in their way.
 */
export const recordedEdits = [
  { name: 'change-for-clerk', title: '变更所属店员' },
  { name: 'update-hirer', title: '修改承租人' },
  { name: 'update-remark', title: '修改备注' },
  { name: 'contract-set', title: '设置合同' },
  { name: 'contract-extend', title: '合同续期' },
  { name: 'contract-settle', title: '合同结清' },
  // No lock was given although one was due.
  { name: 'contract-lock', title: '到期锁定检查' },
  // Of kinds whose devices are registered by hand.
  { name: 'register', title: '登记设备' },
  // Of kinds whose devices come with a code that somebody made.
  { name: 'enrol', title: '设备入网' },
  { name: 'heard-again', title: '失联设备恢复联系' },
  // Of kinds whose devices have a link to the enrolment page.
  { name: 'enroll-submit', title: '在线登记' },
  { name: 'enroll-link-end', title: '停用登记链接' },
  { name: 'enroll-link-renew', title: '更换登记链接' },
] as const;
export type RecordedEditName = (typeof recordedEdits)[number]['name'];

/** What stands in the log of a kind and is about none of its devices (`decision.record.detail`). */
export const storeRecords = [
  { name: 'export-list', title: '导出设备列表' },
  { name: 'settings', title: '修改设置' },
] as const;
export type StoreRecordName = (typeof storeRecords)[number]['name'];

export const recordedEditNames = recordedEdits.map(({ name }) => name);
