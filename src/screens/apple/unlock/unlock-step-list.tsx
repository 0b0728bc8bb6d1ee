import { Ban, Check, CircleDashed, CircleX, Hourglass, Minus, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnlockStep, UnlockVerdict } from '#api/contract/apple/one-click-unlock.ts';
import { isIrreversible, type UnlockCommandName, unlockStepTitle } from '#domain/apple/unlock-plan.ts';
import { type UnlockStepStatus, unlockStepStatusTitle } from '#domain/apple/unlock-saga.ts';
import * as messages from '#domain/messages.ts';
import { css } from '#styled/css/index.mjs';
import type { ValueControl } from '#ui/control.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { stepPurposes, stepTones } from './unlock-words.ts';

/** The steps of one-click unlock in their fixed order: as choices, as the server judges them, and as they are done. */

const styles = {
  list: css({ borderWidth: '1px', borderColor: 'line', borderRadius: 'md', flexShrink: '0' }),
  row: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    px: '3',
    py: '2',
    borderColor: 'line',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
    // A box to be hit with a finger is as high as a button; what stands beside it keeps to its middle.
    '&:has(input)': { '--head': { base: '{sizes.controlLg}', md: '24px' }, pt: { base: '1', md: '2' } },
  }),
  number: css({
    flexShrink: '0',
    w: '[12px]',
    color: 'ink3',
    fontSize: 'sm',
    lineHeight: '[var(--head, 24px)]',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  }),
  what: css({ flex: '1', minW: '0' }),
  head: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minH: '[24px]' }),
  note: css({ color: 'ink3', fontSize: 'xs', overflowWrap: 'anywhere' }),
  reason: css({ color: 'ink2', fontSize: 'xs', overflowWrap: 'anywhere' }),
  badge: css({ display: 'flex', flexShrink: '0', alignItems: 'center', h: '[var(--head, 24px)]' }),
};

interface RowProps {
  name: UnlockCommandName;
  number: number;
  head?: ReactNode;
  badge: ReactNode;
  reason?: string;
}

function Row({ name, number, head, badge, reason }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.what}>
        <div className={styles.head}>
          {head ?? <span>{unlockStepTitle(name)}</span>}
          {isIrreversible(name) ? <Tag>不可恢复</Tag> : null}
        </div>
        <p className={reason ? styles.reason : styles.note}>{reason || stepPurposes[name]}</p>
      </div>
      <span className={styles.badge}>{badge}</span>
    </li>
  );
}

const sentenceOf = (...parts: readonly string[]) => parts.filter(Boolean).join('。');

export interface Choice {
  readonly command: UnlockCommandName;
  readonly isChosen: boolean;
  readonly applies: boolean;
  readonly coveredBy?: UnlockCommandName | null;
  readonly reason?: string;
  readonly exit?: string;
}

interface ChoiceListProps {
  choices: readonly Choice[];
  toggle: ValueControl<UnlockCommandName>;
}

export function ChoiceList({ choices, toggle: { onChange, ...marks } }: ChoiceListProps) {
  return (
    <ol className={styles.list} aria-label="解锁步骤">
      {choices.map(({ command, isChosen, applies, coveredBy, reason = '', exit = '' }, index) => (
        <Row
          key={command}
          name={command}
          number={index + 1}
          reason={applies ? '' : sentenceOf(reason, exit)}
          head={
            <Checkbox {...marks} checked={isChosen} onChange={() => onChange(command)}>
              {unlockStepTitle(command)}
            </Checkbox>
          }
          badge={isChosen ? <VerdictBadge applies={applies} covered={Boolean(coveredBy)} /> : null}
        />
      ))}
    </ol>
  );
}

function VerdictBadge({ applies, covered }: { applies: boolean; covered: boolean }) {
  if (applies) return <Badge tone="ok">将执行</Badge>;
  return (
    <Badge tone="none" icon={covered ? <Check aria-hidden="true" /> : <Ban aria-hidden="true" />}>
      {covered ? '一并完成' : '不执行'}
    </Badge>
  );
}

export function VerdictList({ verdicts }: { verdicts: readonly UnlockVerdict[] }) {
  return (
    <ol className={styles.list} aria-label="预检结果">
      {verdicts.map(({ command, applies, covered_by, reason, exit }, index) => (
        <Row
          key={command}
          name={command}
          number={index + 1}
          reason={applies ? '' : sentenceOf(reason, exit)}
          badge={<VerdictBadge applies={applies} covered={covered_by !== null} />}
        />
      ))}
    </ol>
  );
}

const icons: Record<UnlockStepStatus, ReactNode> = {
  waiting: <CircleDashed aria-hidden="true" />,
  holding: <Hourglass aria-hidden="true" />,
  running: <Spinner label="" />,
  done: <Check aria-hidden="true" />,
  failed: <CircleX aria-hidden="true" />,
  unknown: <TriangleAlert aria-hidden="true" />,
  offline: <WifiOff aria-hidden="true" />,
  skipped: <Minus aria-hidden="true" />,
  covered: <Minus aria-hidden="true" />,
  cancelled: <Ban aria-hidden="true" />,
};

export function StepList({ steps }: { steps: readonly UnlockStep[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog may scroll, and there may be no other way in by the keyboard
    <ol className={styles.list} aria-label="执行进度" tabIndex={0}>
      {steps.map((step, index) => (
        <Row
          key={step.command}
          name={step.command}
          number={index + 1}
          reason={reasonOf(step)}
          badge={
            <Badge tone={stepTones[step.status]} icon={icons[step.status]}>
              {unlockStepStatusTitle(step.status)}
            </Badge>
          }
        />
      ))}
    </ol>
  );
}

/** A cancel that came too late does not undo what the device did. */
function reasonOf({ status, sent, reason, exit, operation }: UnlockStep): string {
  if (status === 'done' && operation?.cancel) return '取消后设备仍执行，状态已更正';
  if (status === 'cancelled' && operation?.cancel === 'won' && operation.sent_at)
    return messages.cancelTakenBack;
  if (status === 'cancelled' && sent) return '本次未发出，之前已发出';
  if (status === 'cancelled' && operation?.cancel === 'won')
    return operation.hold ? messages.undoWon : messages.cancelWon;
  return sentenceOf(reason, exit) || operation?.remark || '';
}
