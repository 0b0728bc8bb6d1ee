import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { importMaxLines } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { readFile } from '#machines/apple/import-devices/file-table.ts';
import { importDevicesEffects } from '#machines/apple/import-devices/import-devices.effects.ts';
import {
  importDevicesMachine,
  isGood,
  isStale,
} from '#machines/apple/import-devices/import-devices.machine.ts';
import type { ListDialogProps } from '#screens/devices/list/list-actions.tsx';
import { OwnerField } from '#screens/devices/list/owner-field.tsx';
import { eventMark, useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { ImportLines } from './import-lines.tsx';
import { saveTemplate } from './own-sheets.ts';

type ImportActor = ActorRefFrom<typeof importDevicesMachine>;

/** Many new devices at once, from a pasted table or a file. */
export default function ImportDialog({ onChanged, onClose }: ListDialogProps) {
  const actor = useImport(onChanged);
  const state = useSelector(actor, ({ value }) => value);
  const good = useSelector(actor, ({ context }) => context.lines.filter(isGood).length);
  const stale = useSelector(actor, ({ context }) => isStale(context));
  const bad = useSelector(actor, ({ context }) => context.lines.length - context.lines.filter(isGood).length);
  const registered = useSelector(actor, ({ context }) => context.registered);
  return (
    <Dialog
      open
      size="xl"
      title={state === 'finished' ? '设备已登记' : '批量导入设备'}
      description={descriptionOf(state, registered)}
      okText={okTextOf(state, good, stale)}
      cancelText={state === 'finished' ? '完成' : '取消'}
      ok={useControl(actor, state === 'reviewing' && stale ? okEvents.editing : okEvents[state])}
      cancel={{ onClick: onClose, 'aria-disabled': state === 'importing' || undefined }}
      loading={state === 'previewing' || state === 'checking' || state === 'importing'}
      footnote={state === 'reviewing' && !stale && bad > 0 && good > 0 ? `${bad} 行不登记` : null}
      marks={useMachineMarks('importDevices', actor)}
    >
      <FocusKeeper phase={state}>
        <Problem actor={actor} />
        {state === 'editing' || state === 'previewing' ? (
          <Paste actor={actor} />
        ) : (
          <ImportLines actor={actor} />
        )}
      </FocusKeeper>
    </Dialog>
  );
}

function useImport(onChanged: () => void): ImportActor {
  const { client } = useConsole();
  const user = useUser();
  const [machine] = useState(() =>
    importDevicesMachine.provide({
      actors: importDevicesEffects(client),
      actions: { tellRegistered: onChanged },
    }),
  );
  const input = { forClerk: user.id, makeIdempotencyKey: () => crypto.randomUUID() };
  return useActorRef(machine, { input });
}

type State = 'editing' | 'previewing' | 'reviewing' | 'checking' | 'importing' | 'uncertain' | 'finished';

const okEvents = {
  editing: { type: 'import.preview' },
  previewing: null,
  reviewing: { type: 'import.confirm' },
  checking: null,
  importing: null,
  uncertain: { type: 'import.confirm' },
  finished: { type: 'import.another' },
} as const;

function okTextOf(state: State, good: number, stale: boolean): string {
  if (state === 'editing') return '预检';
  if (state === 'previewing' || state === 'checking') return '正在预检';
  if (state === 'reviewing' && stale) return '重新预检';
  if (state === 'importing') return '正在登记';
  if (state === 'uncertain') return labels.retry;
  if (state === 'finished') return '继续新增';
  return good > 0 ? `登记 ${good} 台` : '登记';
}

const descriptionOf = (state: State, registered: number): string =>
  state === 'finished' ? `共 ${registered} 台` : '先逐行预检，确认后才会登记';

function Problem({ actor }: { actor: ImportActor }) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const state = useSelector(actor, ({ value }) => value);
  if (state === 'uncertain') return <LostAnswer>设备可能已经登记。可以重试，不会重复登记。</LostAnswer>;
  // What is wrong with the text stands beside it.
  return problem === null || state === 'editing' ? null : <Banner tone="error">{problem.sentence}</Banner>;
}

const accepted = '.xlsx,.csv,.txt,text/csv,text/plain';
const example = 'F2LZK8Q1PLMN，王小明，13800000000，备注\nDX3YR2M8N4QW';

function Paste({ actor }: { actor: ImportActor }) {
  const { notify } = useConsole();
  const { text, file: chosen, problem, forClerk } = useSelector(actor, ({ context }) => context);
  const readOnly = useSelector(actor, (snapshot) => !snapshot.matches('editing'));
  const drop = useControl(actor, { type: 'import.drop' });
  const errorOf = (field: 'lines' | 'for_clerk') => (problem?.field === field ? problem.sentence : undefined);
  const fill = valueControl(actor, 'import.fill', (filled: string) => ({ text: filled }));
  const read = async (file: File) => {
    const answer = await readFile(file);
    if (!answer.ok) return notify('warn', answer.sentence);
    const chosen = { type: 'import.read', file: { name: file.name, table: answer.table } } as const;
    if (actor.getSnapshot().can(chosen)) actor.send(chosen);
    else notify('warn', memberMessages.fileTooLate);
  };
  return (
    <>
      <Field
        label="序列号"
        required
        aside={
          <FileButton accept={accepted} disabled={readOnly} onFile={read} marks={eventMark('import.read')}>
            选择 XLSX、CSV 或 TXT 文件
          </FileButton>
        }
        hint={`每行一台。有表头时列的顺序不限；没有表头时依次为：序列号、承租人、手机号、备注，后三项选填。可直接从表格中复制，一次最多 ${importMaxLines} 台。`}
        error={errorOf('lines')}
      >
        <Textarea
          rows={9}
          value={chosen ? `已选择文件：${chosen.name}` : text}
          {...fill}
          placeholder={example}
          readOnly={readOnly || chosen !== null}
          spellCheck={false}
        />
      </Field>
      <span>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => saveTemplate((sentence) => notify('warn', sentence))}
        >
          下载模板
        </Button>
        {chosen ? (
          <Button size="sm" variant="quiet" {...drop}>
            移除文件
          </Button>
        ) : null}
      </span>
      <OwnerField
        kind="apple"
        value={forClerk}
        {...valueControl(actor, 'import.assign', (chosen: string | null) => ({ forClerk: chosen }))}
        disabled={readOnly}
        error={errorOf('for_clerk')}
      />
    </>
  );
}
