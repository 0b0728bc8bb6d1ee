/** Where the database holds what is sealed (`decision.sealed`); `npm run rekey` goes through all of it. */
interface SealedColumn {
  /** columns that name the row and its store */
  readonly row: string;
  readonly store: string;
  /** what stands in the row when its value can be read no more; null: the row goes */
  readonly lost: Readonly<Record<string, unknown>> | null;
  /** Chinese: what was lost, and what to do */
  readonly words: string;
  /** what a value was bound to before it was bound to its place */
  readonly former: (row: string, part: string) => string;
}

const subjectWords = '被查询人的姓名和证件号（报告与风险查询）：需要时重新查询';
const apiWords = '接口密钥：请在“接口”页重新生成，并交给对接方';
const phoneWords = '安卓设备的解锁密码与解除监管密码：设备重新入网后才能再用';

export const sealedColumns = {
  'store.manager_api_key': {
    row: 'id',
    store: 'id',
    lost: { manager_api_key: null },
    words: '设备管理平台的 API Key：请在门店设置中重新填写',
    former: (row) => `device manager key ${row}`,
  },
  /** one for each level of reports */
  'store.report_keys': {
    row: 'id',
    store: 'id',
    lost: {},
    words: '报告密钥：请在门店设置中重新填写',
    former: (row, part) => `report key ${part} ${row}`,
  },
  'store.api_secret_key': {
    row: 'id',
    store: 'id',
    lost: { api_key: null, api_secret_key: null },
    words: apiWords,
    former: (_row, part) => `secret of API key ${part}`,
  },
  'former_api_key.api_secret_key': {
    row: 'api_key',
    store: 'store_id',
    lost: null,
    words: apiWords,
    former: (row) => `secret of API key ${row}`,
  },
  'store.callback_secret': {
    row: 'id',
    store: 'id',
    lost: { callback_secret: null },
    words: apiWords,
    former: () => '',
  },
  'former_api_key.callback_secret': {
    row: 'api_key',
    store: 'store_id',
    lost: null,
    words: apiWords,
    former: () => '',
  },
  'store_abm.token': {
    row: 'store_id',
    store: 'store_id',
    lost: { token: null, token_expires_at: null },
    words: 'ABM 令牌：请重新上传',
    former: (row) => `abm token ${row}`,
  },
  'store_abm.private_key': {
    row: 'store_id',
    store: 'store_id',
    lost: null,
    words: 'ABM 密钥：请下载新的公钥，在 Apple 处更换后重新上传令牌',
    former: (row) => `abm key ${row}`,
  },
  'android_device.unlock_secret': {
    row: 'id',
    store: 'store_id',
    lost: { unlock_secret: null },
    words: phoneWords,
    former: (row) => `passcode unlock ${row}`,
  },
  'android_device.deregulate_secret': {
    row: 'id',
    store: 'store_id',
    lost: { deregulate_secret: null },
    words: phoneWords,
    former: (row) => `passcode deregulate ${row}`,
  },
  'enrolment_code.code': {
    row: 'id',
    store: 'store_id',
    lost: { code: '' },
    words: '安卓入网码的原文：未用的入网码仍然有效，忘记时请重新生成',
    former: (row) => `enrolment code ${row}`,
  },
  'report.subject': {
    row: 'id',
    store: 'store_id',
    lost: { subject: '', name_hash: '', number_hash: '', tail_hash: '' },
    words: subjectWords,
    former: (row) => `report subject ${row}`,
  },
  'report_version.content': {
    row: 'id',
    store: 'store_id',
    lost: { content: null },
    words: '报告内容：需要时重新生成',
    former: (row) => `report content ${row}`,
  },
  'rcs_request.subject': {
    row: 'id',
    store: 'store_id',
    lost: { subject: '', name_hash: '', number_hash: '', tail_hash: '' },
    words: subjectWords,
    former: (row) => `rcs subject ${row}`,
  },
  'blacklist_check.content': {
    row: 'id',
    store: 'store_id',
    lost: { content: null, number_hash: '' },
    words: '黑名单查询的号码：需要时重新查询',
    former: () => '',
  },
} as const satisfies Readonly<Record<string, SealedColumn>>;

export type SealedColumnName = keyof typeof sealedColumns;
