import { useState } from 'react';
import { levelTitles, type ReportLevel, reportPrice } from '#domain/reports/levels.ts';
import { refreshForm } from '#machines/reports/refresh-form.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { FormDialog } from '#screens/shared/form/form-dialog.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { NoneLeftNotice } from './list-bar.tsx';

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
  const { notify } = useConsole();
  const [of] = useState(() => refreshForm(level, id));
  return (
    <FormDialog
      of={of}
      size="sm"
      onClose={({ accepted, wasSent }) => {
        if (accepted) notify('ok', accepted.joined ? '门店已有人刷新该报告，正在生成' : '已刷新，正在生成');
        onClose(accepted?.id ?? null, wasSent);
      }}
    >
      {() => (
        <>
          <NoneLeftNotice left={balance} />
          <p>重新查询该客户，生成新的一版；原有版本保留，可随时查看。未生成的次数自动退回。</p>
          <DescriptionList
            layout="columns"
            items={[
              { term: '报告', details: `${levelTitles[level]} · ${name}` },
              { term: '使用次数', details: `${reportPrice} 次` },
              { term: '剩余次数', details: `${balance} 次` },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
