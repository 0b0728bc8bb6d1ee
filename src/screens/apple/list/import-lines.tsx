import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { LineVerdict } from '#api/contract/apple/registration.ts';
import * as memberMessages from '#domain/member-messages.ts';
import {
  type importDevicesMachine,
  isGood,
  type JudgedLine,
} from '#machines/apple/import-devices/import-devices.machine.ts';
import { columnTitles } from '#machines/apple/import-devices/lines.ts';
import { BatchCounts } from '#screens/devices/batch/batch-list.tsx';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import type { Tone } from '#ui/display/badge.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { ImportTable } from './import-table.tsx';
import { saveUnregistered } from './own-sheets.ts';

type ImportActor = ActorRefFrom<typeof importDevicesMachine>;

interface Standing {
  readonly tone: Tone;
  readonly title: string;
}

const verdicts: Record<LineVerdict['status'], Standing> = {
  malformed: { tone: 'warn', title: '格式有误' },
  repeated: { tone: 'warn', title: '重复' },
  duplicate: { tone: 'warn', title: '已存在' },
  overQuota: { tone: 'warn', title: '超出配额' },
  ok: { tone: 'ok', title: '可登记' },
};
const unchecked: Standing = { tone: 'warn', title: '请核对' };
const changed: Standing = { tone: 'wait', title: '待预检' };

function standingOf(line: JudgedLine): Standing {
  if (line.verdict === null) return changed;
  return line.verdict.status === 'ok' && !isGood(line) ? unchecked : verdicts[line.verdict.status];
}

const registered: Standing = { tone: 'ok', title: '已登记' };

const styles = {
  head: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    flexWrap: 'wrap',
  }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '1' }),
  notes: css({ fontSize: 'sm', color: 'ink2', overflowWrap: 'anywhere' }),
};

/** The table as it was read, and what becomes of each line. */
export function ImportLines({ actor }: { actor: ImportActor }) {
  const { lines, file, layout, columns } = useSelector(actor, ({ context }) => context);
  const finished = useSelector(actor, (snapshot) => snapshot.matches('finished'));
  const reviewing = useSelector(actor, (snapshot) => snapshot.matches('reviewing'));
  const { notify } = useConsole();
  const revise = useControl(actor, { type: 'import.revise' });
  const see = valueControl(actor, 'import.see', (rows: readonly number[]) => ({ rows, seen: true }));
  const shownAs = (line: JudgedLine) => (finished && isGood(line) ? registered : standingOf(line));
  const unregistered = lines.filter((line) => !isGood(line));
  const asked = lines.flatMap((line, at) => (line.question !== null && !line.seen ? [at] : []));
  const { onChange: seeAll, ...seeMarks } = see;
  return (
    <>
      <div className={styles.head}>
        <BatchCounts label={finished ? '登记结果' : '预检结果'} counts={countsOf(lines.map(shownAs))} />
        <span className={styles.actions}>
          {reviewing && asked.length > 1 ? (
            <Button {...seeMarks} size="sm" variant="quiet" onClick={() => seeAll(asked)}>
              {`${asked.length} 行均已核对`}
            </Button>
          ) : null}
          {(reviewing || finished) && unregistered.length > 0 ? (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => saveUnregistered(unregistered, (sentence) => notify('warn', sentence))}
            >
              导出未登记的行
            </Button>
          ) : null}
          {reviewing ? (
            <Button size="sm" variant="quiet" {...revise}>
              返回修改
            </Button>
          ) : null}
        </span>
      </div>
      {columns.includes('serial_number') ? null : (
        <Banner tone="warn">{memberMessages.serialColumnMissing}</Banner>
      )}
      <div className={styles.notes}>
        {(layout?.titles ?? []).map(({ number, cells }) => (
          <p key={number}>
            {memberMessages.titleLine(
              number,
              cells
                .map(({ text }) => text)
                .filter(Boolean)
                .join(' '),
            )}
          </p>
        ))}
        {(file?.table.notes ?? []).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {reviewing && columns.some((column) => column !== null) ? (
          <p>
            {`表头的选项是每列被当作的内容：${columns
              .flatMap((column) => (column ? [columnTitles[column]] : []))
              .join('、')}。选错时请改选；标出的行可以直接修改。`}
          </p>
        ) : null}
      </div>
      <ImportTable
        actor={actor}
        label={finished ? '结果' : '预检'}
        standingOf={shownAs}
        editable={reviewing}
      />
    </>
  );
}

/** In the order in which they are told: what can be registered first. */
const inOrder = [registered, ...Object.values(verdicts).toReversed(), unchecked, changed];

const countsOf = (standings: readonly Standing[]) =>
  inOrder.map((standing) => ({
    ...standing,
    count: standings.filter((each) => each === standing).length,
  }));
