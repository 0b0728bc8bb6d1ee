import { useSelector } from '@xstate/react';
import type { RestrictionValues } from '#domain/devices/restrictions.ts';
import type { DefaultContent } from '#machines/devices/port/store-defaults.ts';
import { ChosenApps } from '#screens/devices/apps/chosen-apps.tsx';
import { RestrictionChanges, RestrictionEditor } from '#screens/devices/dialogs/restriction-editor.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import type { DefaultActor } from './default-card.tsx';
import {
  type AppContent,
  type AppEditorProps,
  changesOf,
  type DefaultsOfKind,
  wordsOf,
} from './default-words.ts';
import { DeviceComparison } from './device-comparison.tsx';

const styles = {
  // The buttons stay in sight.
  scroll: css({ maxH: '[max(280px, 56dvh)]', overflowY: 'auto', pr: '1' }),
  aside: css({
    display: 'grid',
    gap: '4',
    alignContent: 'start',
    alignSelf: 'stretch',
    w: { md: '[240px]' },
  }),
  title: css({ fontWeight: 'bold', mb: '1' }),
  changes: css({ color: 'ink2', fontSize: 'sm' }),
};

interface EditorProps {
  of: DefaultsOfKind;
  actor: DefaultActor;
}

export function DefaultEditor({
  of,
  actor,
  ...typed
}: EditorProps & Pick<AppEditorProps, 'onUnreadable' | 'refused'>) {
  const { restrictions, AppEditor } = of;
  const draft = useSelector(actor, ({ context }) => context.draft);
  if (draft === null) return null;
  if (draft.kind !== 'system') {
    const { kind, apps } = draft;
    return (
      <AppEditor
        kind={kind}
        apps={apps}
        onChange={(chosen) => actor.send({ type: 'draft.change', content: { kind, apps: chosen } })}
        {...typed}
      />
    );
  }
  return (
    <div className={styles.scroll} {...eventMark('draft.change')}>
      <RestrictionEditor
        table={restrictions}
        values={draft.values}
        onChange={(values) => actor.send(restrict(of, values))}
        standard={null}
      />
    </div>
  );
}

const restrict = ({ restrictions }: DefaultsOfKind, values: RestrictionValues) =>
  ({ type: 'draft.change', content: { kind: 'system', values: restrictions.config(values) } }) as const;

/** Beside the editor: what would change, and how the devices would stand to it. */
export function EditedSoFar({ of, actor }: EditorProps) {
  const { standing, draft } = useSelector(actor, ({ context }) => context);
  if (standing === null || draft === null) return null;
  return (
    <div className={styles.aside}>
      {standing.devices === null ? null : (
        <div>
          <h3 className={styles.title}>设备</h3>
          <DeviceComparison actor={actor} />
        </div>
      )}
      {draft.kind === 'system' && standing.content.kind === 'system' ? (
        <RestrictionChanges
          table={of.restrictions}
          before={standing.content.values}
          values={draft.values}
          standard={null}
          onChange={(values) => actor.send(restrict(of, values))}
        />
      ) : null}
      {draft.kind === 'system' ? null : <ListSoFar {...{ of, actor, draft }} before={standing.content} />}
    </div>
  );
}

function ListSoFar({
  of,
  actor,
  draft,
  before,
}: EditorProps & { draft: AppContent; before: DefaultContent }) {
  const { kind, apps } = draft;
  const { chosen, none } = wordsOf(of, kind);
  const changes = changesOf(of, before, draft);
  const counts = (['加入', '移除'] as const).flatMap((states) => {
    const count = changes.filter((change) => change.states === states).length;
    return count > 0 ? [`${states} ${count} 个`] : [];
  });
  return (
    <>
      <p className={styles.changes} aria-live="polite">
        {counts.length === 0 ? '没有改动' : `将${counts.join('，')}`}
      </p>
      <ChosenApps
        of={of.apps}
        title={chosen}
        chosen={apps}
        onChange={(left) => actor.send({ type: 'draft.change', content: { kind, apps: left } })}
        none={`${none}。`}
      />
    </>
  );
}
