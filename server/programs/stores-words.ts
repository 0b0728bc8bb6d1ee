import { modulesInWords } from '#domain/access/modules-in-words.ts';
import { levelTitles, reportLevels } from '#domain/reports/levels.ts';
import type { AccountLine, OperatorResult, StoreLine } from '../operator/requests.ts';
import { visible } from '../process/log.ts';

/** What came of it, for a person at a terminal. */
export function wordsOf(result: OperatorResult): string {
  switch (result.act) {
    case 'list':
      return result.stores.length === 0 ? '暂无门店。' : table(result.stores);
    case 'create':
      return `已开通门店 ${nameOf(result.store)}，编号 ${result.store.id}。
管理员 ${shown(result.store.admin?.name ?? '')} 的初始密码：${result.password}
密码只显示这一次，首次登录时须修改。

${table([result.store])}`;
    case 'set':
      return `${result.changed ? '已设置。' : '设置与现有的相同，未修改。'}\n\n${table([result.store])}`;
    case 'credit':
      return `${result.changed ? '已增加。' : '此凭证号此前已增加，未重复增加。'}${nameOf(result.store)} 的${levelTitles[result.level]}剩余 ${result.balance} 次。`;
    case 'disable':
      return `${accountOf(result.account)}${result.changed ? '已停用，登录已结束。' : '此前已停用。'}`;
    case 'enable':
      return `${accountOf(result.account)}${result.changed ? '已启用。' : '此前已启用。'}`;
    case 'admin':
      return `${accountOf(result.account)}${result.changed ? '已成为门店管理员。' : '此前已是门店管理员。'}`;
    case 'password':
      return `${accountOf(result.account)}的新密码：${result.password}
密码只显示这一次，下次登录时须修改；原有登录已结束。${result.account.disabled ? '\n账号已停用，启用后才能登录。' : ''}`;
  }
}

/** Somebody’s text: it begins no line of its own, either. */
const shown = (text: string) => visible(text.replaceAll('\n', ' '));

const nameOf = ({ store_name }: Pick<StoreLine, 'store_name'>) => shown(store_name);

const accountOf = ({ name, phone_number, store }: AccountLine) =>
  `${nameOf(store)} 的 ${shown(name)}（${phone_number}）`;

const headings = [
  '门店',
  '编号',
  '管理员',
  '设备',
  '风险查询',
  '折扣率',
  ...reportLevels.map((level) => levelTitles[level]),
  '功能模块',
];

function table(stores: readonly StoreLine[]): string {
  return aligned([headings, ...stores.map(cellsOf)]);
}

const cellsOf = (store: StoreLine): readonly string[] => [
  nameOf(store),
  store.id,
  adminOf(store),
  `${store.used_device_count}/${store.device_count}`,
  `${store.used_rcs_count}/${store.rcs_count}`,
  String(store.discount_rate),
  ...reportLevels.map((level) => String(store.balances[level])),
  modulesInWords(store.modules) || '无',
];

const adminOf = ({ admin }: StoreLine) =>
  admin === null ? '无' : `${shown(admin.name)} ${admin.phone_number}${admin.disabled ? '（已停用）' : ''}`;

/** Columns as wide as a terminal shows their widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const padded = (cell: string, column: number) =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)));
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}

/** Chinese characters, their punctuation and pictures are two columns wide; marks upon a letter none. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => {
    if (/\p{M}/u.test(character)) return sum;
    return sum + (wide.test(character) ? 2 : 1);
  }, 0);
