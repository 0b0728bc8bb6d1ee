import { type CancelResult, type OperationStatus, operationStatus } from '../devices/operation.ts';
import * as messages from '../messages.ts';
import { type UnlockCommandName, unlockStepTitle } from './unlock-plan.ts';
import { type UnlockSagaStatus, type UnlockStepStatus, unlockSagaStatusTitle } from './unlock-saga.ts';

interface SummaryStep {
  readonly command: UnlockCommandName;
  readonly status: UnlockStepStatus;
  /** in this try or an earlier one */
  readonly sent: boolean;
  readonly operation: {
    readonly status: OperationStatus;
    readonly cancel: CancelResult | null;
    readonly hold: boolean;
  } | null;
}

interface SummarySaga {
  readonly status: UnlockSagaStatus;
  readonly cancel: CancelResult | null;
  readonly failure: {
    readonly command: UnlockCommandName;
    readonly reason: string;
    readonly exit: string;
  } | null;
  readonly steps: readonly SummaryStep[];
}

/** Where a one-click unlock stands, in Chinese; '' where nothing is to be said. While it is held the countdown follows the title. */
export interface UnlockSummary {
  readonly title: string;
  readonly text: string;
}

export function unlockSummary(saga: SummarySaga): UnlockSummary {
  const current = saga.steps.find(({ status }) => status === 'running' || status === 'holding');
  const name = current ? quoted([current]) : '';
  switch (saga.status) {
    case 'holding':
      return { title: '可撤销，还有', text: `${name}尚未发出，现在撤销就不会执行。` };
    case 'running':
      return { title: '正在逐步执行', text: name && `${name}执行中，可以关闭此窗口，执行不会中断。` };
    case 'stopping':
      return saga.cancel === 'won'
        ? { title: '正在取消', text: '下一步尚未发出，不会再执行。' }
        : { title: '来不及：指令已发出', text: `${name}已经发出，等待其结果；其余步骤不再执行。` };
    case 'stopped':
      return stopped(saga);
    case 'finished':
      return saga.cancel === 'tooLate'
        ? { title: '已完成，取消来不及', text: '取消时最后一步已经发出，设备仍然执行了。' }
        : { title: '已完成', text: '' };
    case 'cancelled':
      return cancelled(saga);
  }
}

function stopped({ failure }: SummarySaga): UnlockSummary {
  if (!failure)
    return {
      title: unlockSagaStatusTitle('stopped'),
      text: '上一步的结果返回过晚，其余步骤未自动执行，确认后可以继续。已完成的步骤不会重复执行。',
    };
  const { command, reason, exit } = failure;
  return {
    title: `停在“${unlockStepTitle(command)}”：${reason}`,
    text: exit && `${exit}。已完成的步骤不会重复执行。`,
  };
}

/** What a cancel leaves behind is told by what was really sent, not by how the cancel of one step ended. */
function cancelled({ cancel, steps }: SummarySaga): UnlockSummary {
  const sent = steps.filter(
    (step) => step.sent || step.status === 'done' || step.status === 'unknown' || step.status === 'offline',
  );
  if (sent.length === 0) {
    const wasHeld = steps.some(({ operation }) => operation?.cancel === 'won' && operation.hold);
    return { title: wasHeld ? messages.undoWon : messages.cancelWon, text: '未发出任何指令。' };
  }
  const tell = (fate: Fate) => {
    const those = sent.filter((step) => fateOf(step) === fate);
    return those.length > 0 ? `${quoted(those)}${fates[fate]}。` : '';
  };
  const rest = steps.some((step) => step.status === 'cancelled' && !step.sent);
  return {
    title: cancel === 'tooLate' ? '已取消，其中一步来不及' : '已取消其余步骤',
    text: `${tell('done')}${tell('unknown')}${tell('offline')}${tell('failed')}${tell('takenBack')}${rest ? '其余步骤未发出。' : ''}`,
  };
}

const fates = {
  done: '已执行，无法撤销',
  unknown: '已经发出，结果未知',
  offline: '已经发出，设备未联网，联网后仍可能执行',
  failed: '发出过，未确认执行',
  takenBack: '已收回，设备不会执行',
};
type Fate = keyof typeof fates;

function fateOf({ status, operation }: SummaryStep): Fate {
  if (status === 'done' || status === 'offline') return status;
  if (status === 'cancelled' && operation?.cancel === 'won') return 'takenBack';
  const isOpen = status === 'unknown' || operation?.status === operationStatus.expired;
  return isOpen ? 'unknown' : 'failed';
}

const quoted = (steps: readonly SummaryStep[]) =>
  steps.map(({ command }) => `“${unlockStepTitle(command)}”`).join('、');
