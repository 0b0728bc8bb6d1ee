import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { LineVerdict } from '#api/contract/apple/registration.ts';
import type {
  importDevicesMachine,
  JudgedLine,
} from '#machines/apple/import-devices/import-devices.machine.ts';
import { BatchCounts, BatchList } from '#screens/devices/batch/batch-list.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import type { Tone } from '#ui/display/badge.tsx';

const verdicts: Record<LineVerdict['status'], { readonly tone: Tone; readonly title: string }> = {
  malformed: { tone: 'warn', title: '格式有误' },
  repeated: { tone: 'warn', title: '重复' },
  duplicate: { tone: 'warn', title: '已存在' },
  overQuota: { tone: 'warn', title: '超出配额' },
  ok: { tone: 'ok', title: '可登记' },
};
const statuses = Object.keys(verdicts) as LineVerdict['status'][];

const styles = {
  head: css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' }),
};

const noteOf = ({ verdict: { reason, exit }, raw: { hirer_name, remark } }: JudgedLine) =>
  [reason, exit].filter(Boolean).join('。') || [hirer_name, remark].filter(Boolean).join(' · ');

/** What becomes of each line; what can't be registered comes first. */
export function ImportLines({ actor }: { actor: ActorRefFrom<typeof importDevicesMachine> }) {
  const judged = useSelector(actor, ({ context }) => context.judged);
  const finished = useSelector(actor, (snapshot) => snapshot.matches('finished'));
  const reviewing = useSelector(actor, (snapshot) => snapshot.matches('reviewing'));
  const revise = useControl(actor, { type: 'import.revise' });
  const shown = finished ? judged.filter(({ verdict }) => verdict.status === 'ok') : judged;
  const badgeOf = ({ verdict: { status } }: JudgedLine) =>
    finished ? ({ tone: 'ok', title: '已登记' } as const) : verdicts[status];
  const rank = ({ verdict }: JudgedLine) => statuses.indexOf(verdict.status);
  const counts = statuses.toReversed().map((status) => ({
    ...(finished && status === 'ok' ? ({ tone: 'ok', title: '已登记' } as const) : verdicts[status]),
    count: shown.filter(({ verdict }) => verdict.status === status).length,
  }));
  return (
    <>
      <div className={styles.head}>
        <BatchCounts label={finished ? '登记结果' : '预检结果'} counts={counts} />
        {reviewing ? (
          <Button size="sm" variant="quiet" {...revise}>
            返回修改
          </Button>
        ) : null}
      </div>
      <BatchList
        label={finished ? '结果' : '预检'}
        rows={shown
          .toSorted((a, b) => rank(a) - rank(b))
          .map((line) => ({
            id: `${line.number}-${line.raw.serial_number}`,
            about: { serial: line.verdict.serial_number || '（空）', product: `第 ${line.number} 行` },
            badge: badgeOf(line),
            note: noteOf(line),
          }))}
      />
    </>
  );
}
