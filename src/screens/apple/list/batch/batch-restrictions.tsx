import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { defaultSystemRestriction } from '#api/contract/apple/restrictions.ts';
import { choiceOf } from '#machines/devices/batch-command/batch-steps.ts';
import { blamedField } from '#machines/devices/secured-command/form-fields.ts';
import { RestrictionChanges, RestrictionEditor } from '#screens/apple/dialogs/restriction-editor.tsx';
import { useClient } from '#screens/shared/console-context.tsx';
import { eventMark } from '#screens/shared/control.ts';
import { useLoaded } from '#screens/shared/use-loaded.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import * as labels from '#ui/labels.ts';
import type { BatchActor } from './batch-dialog-parts.tsx';

// What becomes of the devices, and the password, stay near.
const scroll = css({ h: '[max(220px, 34dvh)]', overflowY: 'auto', pr: '1' });

const waiting = css({ display: 'grid', gap: '3' });

interface PartProps {
  batch: BatchActor;
}

const useChoice = (batch: BatchActor) =>
  useSelector(batch, ({ context }) => choiceOf(context, 'set-system-restriction'));

/** The restrictions that all of the devices shall have: at first the store's default. */
export function RestrictionField({ batch }: PartProps) {
  const choice = useChoice(batch);
  const problem = useSelector(batch, ({ context }) => context.problem);
  if (choice === null) return <StoreDefault batch={batch} />;
  const isBlamed = blamedField('set-system-restriction', problem) !== null;
  return (
    <div className={scroll} {...eventMark('choice.make')}>
      <RestrictionEditor
        values={choice.values}
        standard={choice.standard}
        onChange={(values) => batch.send({ type: 'choice.make', choice: { ...choice, values } })}
        error={isBlamed ? problem?.sentence : undefined}
      />
    </div>
  );
}

/** Loads what is chosen at first. */
function StoreDefault({ batch }: PartProps) {
  const client = useClient();
  const { loaded, retry } = useLoaded(() => client.call(defaultSystemRestriction, {}));
  useEffect(() => {
    if (loaded.kind !== 'ready') return;
    const entries = loaded.value.list.map(({ code, boolean_value }) => [code, boolean_value] as const);
    const standard = Object.fromEntries(entries);
    const choice = { command: 'set-system-restriction', values: standard, standard } as const;
    batch.send({ type: 'choice.make', choice });
  }, [batch, loaded]);
  if (loaded.kind !== 'failed')
    return (
      <div className={waiting} aria-busy="true">
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    );
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" onClick={retry}>
          {labels.retry}
        </Button>
      }
    >
      门店默认限制加载失败，无法比较各台设备。
    </Banner>
  );
}

/** Beside the editor: in what the choice differs from the store's default. */
export function RestrictionsSoFar({ batch }: PartProps) {
  const choice = useChoice(batch);
  if (choice === null) return null;
  const { values, standard } = choice;
  return (
    <RestrictionChanges
      before={standard}
      values={values}
      standard={standard}
      beforeIsStandard
      onChange={(next) => batch.send({ type: 'choice.make', choice: { ...choice, values: next } })}
    />
  );
}
