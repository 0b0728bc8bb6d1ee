import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { remarkMaxLength } from '#domain/limits.ts';
import { characterCount } from '#domain/text/characters.ts';
import { remarkEditEffects } from '#machines/devices/device-detail/remark-edit.effects.ts';
import { remarkEditMachine } from '#machines/devices/device-detail/remark-edit.machine.ts';
import { useUnsureReason } from '#screens/devices/commands/unsure.ts';
import { eventMark, useControl, valueControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useDraft, useKeptDraft } from '#screens/shared/drafts.ts';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { useFocusKept } from '#screens/shared/use-focus-kept.ts';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import * as labels from '#ui/labels.ts';
import type { DetailActor } from './detail-actor.ts';

const styles = {
  root: css({ display: 'contents' }),
  text: css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
  none: css({ color: 'ink3' }),
  form: css({ display: 'grid', gap: '3' }),
  buttons: css({ display: 'flex', justifyContent: 'flex-end', gap: '2' }),
};

/** The remark, and how to change it where it stands. */
export function RemarkCard<Device extends DeviceListItem>({
  device,
  detail,
}: {
  device: Device;
  detail: DetailActor<Device>;
}) {
  const { client, notify } = useConsole();
  const [machine] = useState(() =>
    remarkEditMachine.provide({
      actors: remarkEditEffects(client, device.kind),
      actions: {
        tellSaved: ({ context }) => {
          notify('ok', '备注已保存');
          tellOwnSave(detail, context);
        },
        tellLost: ({ context }) => tellOwnSave(detail, context),
      },
    }),
  );
  const edit = useActorRef(machine, { input: { deviceId: device.id } });
  const left = useDraft({ form: 'remark', about: device.id });
  useEffect(() => {
    if (left.kept?.remark === undefined) return;
    edit.send({ type: 'remark.edit', remark: left.kept.seen ?? '' });
    edit.send({ type: 'remark.type', text: left.kept.remark });
  }, [edit, left.kept]);
  useKeptDraft(edit, left, (snapshot) => {
    const { draft: remark, seen: before } = snapshot.context;
    return snapshot.matches('viewing') || remark === before ? null : { remark, seen: before };
  });
  const { draft, seen, overtaken, errors } = useSelector(edit, ({ context }) => context);
  const state = useSelector(edit, ({ value }) => value);
  const unsure = useUnsureReason();
  const begin = useControl(edit, unsure ? null : { type: 'remark.edit', remark: device.remark });
  const cancel = useControl(edit, { type: 'remark.cancel' });
  const root = useRef<HTMLDivElement>(null);
  const focusKept = useFocusKept(root, 'textarea, button');
  return (
    <MachineRoot name="remarkEdit" actorRef={edit}>
      <div ref={root} {...focusKept} className={styles.root}>
        <Card
          id="remark"
          title="备注"
          actions={
            state === 'viewing' ? (
              <Action size="sm" {...begin} reason={unsure}>
                编辑
              </Action>
            ) : null
          }
        >
          {state === 'viewing' ? (
            <p className={device.remark ? styles.text : styles.none}>{device.remark || '暂无备注'}</p>
          ) : (
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault();
                edit.send({ type: 'remark.save' });
              }}
            >
              <Field
                label="备注内容"
                hint={`${characterCount(draft)} / ${remarkMaxLength}`}
                error={errors.remark}
              >
                <Textarea
                  rows={3}
                  value={draft}
                  {...valueControl(edit, 'remark.type', (text: string) => ({ text }))}
                  readOnly={state !== 'editing'}
                />
              </Field>
              <SubmissionNotice form={edit} doubt="备注可能已经保存。可以重试，不会重复修改。" />
              {overtaken ? (
                <Banner tone="warn" title="现在的备注">
                  <span className={styles.text} data-standing>
                    {seen || '暂无备注'}
                  </span>
                </Banner>
              ) : null}
              <div className={styles.buttons}>
                <Button {...cancel}>取消</Button>
                <Button
                  type="submit"
                  variant="primary"
                  loading={state === 'submitting'}
                  {...eventMark('remark.save')}
                >
                  {state === 'uncertain' ? labels.retry : '保存'}
                </Button>
              </div>
            </form>
          )}
        </Card>
      </div>
    </MachineRoot>
  );
}
