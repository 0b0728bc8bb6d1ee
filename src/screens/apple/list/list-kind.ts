import type { User } from '#api/contract/people/user.ts';
import { denialSentence } from '#domain/access/denial.ts';
import {
  activeBatchCommands,
  type BatchCommandName,
  batchDenial,
  recycledBatchCommands,
} from '#domain/apple/batch.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import type { ListedPlace } from '#screens/devices/list/listed-place.ts';

/** One of the two lists, and what is different in it. */
export interface ListKind extends ListedPlace {
  readonly route: 'console-device-ios-list' | 'console-device-ios-recycled-list';
  /** what can be done to the selected ones */
  readonly commands: readonly BatchCommandName[];
  /** why the person may not give one of them, in Chinese */
  readonly reasonOf: (user: User, command: string) => string | null;
  readonly empty: { readonly title: string; readonly text: string };
}

const reasonOf =
  (commands: readonly BatchCommandName[]) =>
  (user: User, command: string): string | null => {
    const name = commands.find((each) => each === command);
    return name === undefined ? null : denialSentence(batchDenial(user, name));
  };

const apple = { kind: 'apple', asked: appleKind, query: appleQuery } as const;

export const activeList: ListKind = {
  ...apple,
  listed: 'active',
  route: 'console-device-ios-list',
  title: '苹果设备',
  place: '设备列表',
  commands: activeBatchCommands,
  reasonOf: reasonOf(activeBatchCommands),
  empty: { title: '暂无设备', text: '登记设备后会显示在这里。' },
};

export const recycledList: ListKind = {
  ...apple,
  listed: 'recycled',
  route: 'console-device-ios-recycled-list',
  title: '苹果回收站',
  place: '回收站',
  commands: recycledBatchCommands,
  reasonOf: reasonOf(recycledBatchCommands),
  empty: { title: '回收站是空的', text: '移入回收站的设备会显示在这里，可以恢复或删除。' },
};

export const otherList = ({ listed }: ListKind) => (listed === 'active' ? recycledList : activeList);
