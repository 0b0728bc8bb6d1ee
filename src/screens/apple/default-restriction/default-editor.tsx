import { useSelector } from '@xstate/react';
import type { DefaultContent } from '#machines/apple/default-restriction/default-content.ts';
import { AppPicker, ChosenApps } from '#screens/apple/apps/app-picker.tsx';
import { SuggestionsNotice, suggestedGroups, useSuggestions } from '#screens/apple/apps/app-suggestions.tsx';
import { RestrictionChanges, RestrictionEditor } from '#screens/apple/dialogs/restriction-editor.tsx';
import { eventMark } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import type { DefaultActor } from './default-card.tsx';
import { changesOf, defaultWords, suggestedFor } from './default-words.ts';
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
  actor: DefaultActor;
}

type AppContent = Extract<DefaultContent, { apps: unknown }>;

export function DefaultEditor({ actor }: EditorProps) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  if (draft === null) return null;
  if (draft.kind !== 'system') return <AppListEditor actor={actor} draft={draft} />;
  return (
    <div className={styles.scroll} {...eventMark('draft.change')}>
      <RestrictionEditor
        values={draft.values}
        onChange={(values) => actor.send({ type: 'draft.change', content: { kind: 'system', values } })}
        standard={null}
      />
    </div>
  );
}

function AppListEditor({ actor, draft: { kind, apps } }: EditorProps & { draft: AppContent }) {
  const suggestions = useSuggestions(suggestedFor[kind]);
  const suggested = useSelector(suggestions, ({ context }) => context.suggestions);
  return (
    <>
      <MachineRoot name="appSuggestions" actorRef={suggestions}>
        <SuggestionsNotice actor={suggestions} />
      </MachineRoot>
      <div {...eventMark('draft.change')}>
        <AppPicker
          groups={suggestedGroups(suggested)}
          chosen={apps}
          onChange={(chosen) => actor.send({ type: 'draft.change', content: { kind, apps: chosen } })}
        />
      </div>
    </>
  );
}

/** Beside the editor: what would change, and how the devices would stand to it. */
export function EditedSoFar({ actor }: EditorProps) {
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
          before={standing.content.values}
          values={draft.values}
          standard={null}
          onChange={(values) => actor.send({ type: 'draft.change', content: { kind: 'system', values } })}
        />
      ) : null}
      {draft.kind === 'system' ? null : <ListSoFar actor={actor} draft={draft} before={standing.content} />}
    </div>
  );
}

function ListSoFar({ actor, draft, before }: EditorProps & { draft: AppContent; before: DefaultContent }) {
  const { kind, apps } = draft;
  const { chosen, none } = defaultWords[kind];
  const changes = changesOf(before, draft);
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
        title={chosen}
        chosen={apps}
        onChange={(left) => actor.send({ type: 'draft.change', content: { kind, apps: left } })}
        none={`${none}。`}
      />
    </>
  );
}
