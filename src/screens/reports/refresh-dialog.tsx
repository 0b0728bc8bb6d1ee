import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { levelTitles, type ReportLevel, reportPrice } from '#domain/reports/levels.ts';
import { refreshReportEffects } from '#machines/reports/refresh-report/refresh-report.effects.ts';
import { refreshReportMachine } from '#machines/reports/refresh-report/refresh-report.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { DescriptionList } from '#ui/display/description-list.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';

const styles = { body: css({ display: 'grid', gap: '4' }) };

interface Props {
  id: string;
  level: ReportLevel;
  /** masked */
  name: string;
  /** what is left before */
  balance: number;
  /** `asked`: the report that is made now, null: none that is known of; `mayBeAsked`: something was sent */
  onClose: (asked: string | null, mayBeAsked: boolean) => void;
}

/** Pays for another version of a report: what it costs and what is left stand there before. */
export default function RefreshDialog({ id, level, name, balance, onClose }: Props) {
  const { client, notify } = useConsole();
  const [machine] = useState(() => refreshReportMachine.provide({ actors: refreshReportEffects(client) }));
  const actor = useActorRef(machine, {
    input: { level, id, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const state = useSelector(actor, ({ value }) => value);
  useDone<typeof refreshReportMachine>(actor, ({ asked, mayBeAsked }) => {
    if (asked) notify('ok', asked.joined ? '门店已有人刷新该报告，正在生成' : '已刷新，正在生成');
    onClose(asked?.id ?? null, mayBeAsked);
  });
  const isUncertain = state === 'uncertain';
  const confirm = useControl(actor, { type: 'refresh.confirm' });
  const retry = useControl(actor, { type: 'refresh.retry' });
  return (
    <Dialog
      open
      size="sm"
      title="刷新报告"
      okText={isUncertain ? labels.retry : '刷新报告'}
      loading={state === 'submitting'}
      ok={isUncertain ? retry : confirm}
      cancel={useControl(actor, { type: 'refresh.cancel' })}
      marks={useMachineMarks('refreshReport', actor)}
    >
      <div className={styles.body}>
        <SubmissionNotice form={actor} doubt="报告可能已经刷新。可以重试，不会重复付费。" />
        <p>重新查询该客户，生成新的一版；原有版本保留，可随时查看。未生成的次数自动退回。</p>
        <DescriptionList
          layout="columns"
          items={[
            { term: '报告', details: `${levelTitles[level]} · ${name}` },
            { term: '使用次数', details: `${reportPrice} 次` },
            { term: '剩余次数', details: `${balance} 次` },
          ]}
        />
      </div>
    </Dialog>
  );
}
