import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { preferences } from '#domain/preferences.ts';
import { appSearchEffects } from '#machines/apple/app-picker/app-search.effects.ts';
import { appSearchMachine } from '#machines/apple/app-picker/app-search.machine.ts';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { MissingNotice, useIsMissing } from '#screens/shared/missing-notice.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { usePreferences } from '#screens/shared/preferences.ts';
import { css } from '#styled/css/index.mjs';
import { Spinner } from '#ui/display/spinner.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';

/** The search of the App Store, wherever apps are looked for. */

const styles = {
  tools: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mb: '2' }),
  search: css({ display: 'flex', flex: '1', minW: '[180px]' }),
  state: css({ display: 'flex', alignItems: 'center', gap: '2', color: 'ink3', fontSize: 'sm', py: '2' }),
};

export type AppSearchActor = ActorRefFrom<typeof appSearchMachine>;

/** Begins on the platform that the person searches by (`prefs.local`). */
export function useAppSearch(): AppSearchActor {
  const client = useClient();
  const { values } = usePreferences();
  const [machine] = useState(() => appSearchMachine.provide({ actors: appSearchEffects(client) }));
  return useActorRef(machine, { input: { platform: values.appleAppSearch } });
}

/** What is searched for, and on which platform. */
export function SearchTools({ search }: { search: AppSearchActor }) {
  const { term, platform } = useSelector(search, ({ context }) => context);
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchInput
          aria-label="搜索应用"
          placeholder="搜索 App Store"
          value={term}
          {...valueControl(search, 'term.type', (typed: string) => ({ term: typed }))}
          // It searches; the form around it is not meant.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <SegmentedControl
        label={preferences.appleAppSearch.title}
        labelHidden
        options={preferences.appleAppSearch.options.map(({ value, title }) => ({ value, label: title }))}
        value={platform}
        {...valueControl(search, 'platform.choose', (next: typeof platform) => ({ platform: next }))}
      />
    </div>
  );
}

/** How the search stands, where there is something to say. `nothing`: no app is shown. */
export function SearchState({ search, nothing }: { search: AppSearchActor; nothing: boolean }) {
  const state = useSelector(search, ({ value }) => value);
  const problem = useSelector(search, ({ context }) => context.problem);
  const retry = useControl(search, { type: 'search.retry' });
  const isMissing = useIsMissing('appSearch');
  if (isMissing) return <MissingNotice name="appSearch" />;
  if (state === 'pausing' || state === 'searching') {
    return (
      <p className={styles.state}>
        <Spinner label="" /> 正在搜索 App Store
      </p>
    );
  }
  if (problem !== null) {
    return (
      <RetryNotice title="App Store 搜索失败" retry={retry}>
        {problem}
      </RetryNotice>
    );
  }
  if (!nothing) return null;
  return <p className={styles.state}>{state === 'idle' ? '输入名称，搜索应用' : '未找到相关应用'}</p>;
}
