import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { preferences } from '#domain/preferences.ts';
import { appSearchEffects } from '#machines/apple/app-picker/app-search.effects.ts';
import { appSearchMachine } from '#machines/apple/app-picker/app-search.machine.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useControl, valueControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { MissingNotice, useIsMissing } from '#screens/shared/missing-notice.tsx';
import { usePreferences } from '#screens/shared/preferences.ts';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { useGroupError } from '#ui/use-group-error.tsx';
import { AppIcon } from './app-icon.tsx';

const styles = {
  tools: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mb: '2' }),
  search: css({ display: 'flex', flex: '1', minW: '[180px]' }),
  list: css({
    maxH: '[max(180px, 32dvh)]',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    px: '3',
    py: '2',
  }),
  group: css({ borderWidth: '0', minW: '0', '& + &': { mt: '3' } }),
  title: css({ fontSize: 'sm', color: 'ink2', fontWeight: 'medium' }),
  name: css({ minW: '0', overflowWrap: 'anywhere' }),
  bundle: css({ display: 'block', color: 'ink3', fontSize: 'xs', fontFamily: 'mono' }),
  state: css({ display: 'flex', alignItems: 'center', gap: '2', color: 'ink3', fontSize: 'sm', py: '2' }),
};

/** An app as it is chosen. */
export interface ChosenApp {
  readonly app_name: string;
  readonly bundle_id: string;
  /** of the App Store, where it was found there */
  readonly track_id?: number;
  /** address of a picture; a white list keeps it */
  readonly icon?: string;
}

export interface AppGroup {
  readonly title: string;
  readonly apps: readonly ChosenApp[];
}

interface AppPickerProps {
  /** what is offered besides the App Store */
  groups: readonly AppGroup[];
  chosen: readonly ChosenApp[];
  onChange: (chosen: readonly ChosenApp[]) => void;
  readOnly?: boolean;
  /** what is wrong with the choice */
  error?: string | undefined;
}

/** Apps to choose from: those that are at hand, and those of the App Store by what is typed. */
export function AppPicker({ groups, chosen, onChange, readOnly = false, error }: AppPickerProps) {
  const { marks, said } = useGroupError(error);
  const search = useAppSearch();
  const { term, platform, apps } = useSelector(search, ({ context }) => context);
  const words = term.trim().toLowerCase();
  const fits = ({ app_name, bundle_id }: ChosenApp) =>
    `${app_name} ${bundle_id}`.toLowerCase().includes(words);
  const atHand = groups.map(({ title, apps: all }) => ({ title, apps: all.filter(fits) }));
  const known = new Set(atHand.flatMap((group) => group.apps.map(({ bundle_id }) => bundle_id)));
  const shown = [
    ...atHand,
    { title: 'App Store', apps: apps.filter(({ bundle_id }) => !known.has(bundle_id)) },
  ].filter((group) => group.apps.length > 0);
  return (
    <MachineRoot name="appSearch" actorRef={search}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody reads */}
      <div role="group" aria-label="选择应用" {...marks}>
        {said}
        <div className={styles.tools}>
          <div className={styles.search}>
            <SearchInput
              aria-label="搜索应用"
              placeholder="搜索 App Store"
              value={term}
              {...valueControl(search, 'term.type', (typed: string) => ({ term: typed }))}
              // It searches; the dialog around it is not meant.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </div>
          <SegmentedControl
            label={preferences.appleAppSearch.title}
            labelHidden
            options={preferences.appleAppSearch.options.map(({ value, title }) => ({
              value,
              label: title,
            }))}
            value={platform}
            {...valueControl(search, 'platform.choose', (next: typeof platform) => ({ platform: next }))}
          />
        </div>
        <div className={styles.list}>
          {shown.map((group) => (
            <fieldset key={group.title} className={styles.group}>
              <legend className={styles.title}>{group.title}</legend>
              {group.apps.map((app) => (
                <AppChoice key={app.bundle_id} app={app} {...{ chosen, onChange, readOnly }} />
              ))}
            </fieldset>
          ))}
          <SearchState search={search} nothing={shown.length === 0} />
        </div>
      </div>
    </MachineRoot>
  );
}

function useAppSearch() {
  const client = useClient();
  const { values } = usePreferences();
  const [machine] = useState(() => appSearchMachine.provide({ actors: appSearchEffects(client) }));
  return useActorRef(machine, { input: { platform: values.appleAppSearch } });
}

interface AppChoiceProps extends Omit<AppPickerProps, 'groups'> {
  app: ChosenApp;
}

function AppChoice({ app, chosen, onChange, readOnly = false }: AppChoiceProps) {
  const others = chosen.filter(({ bundle_id }) => bundle_id !== app.bundle_id);
  const { app_name, bundle_id, track_id, icon } = app;
  const kept = { app_name, bundle_id, ...(track_id !== undefined && { track_id }), ...(icon && { icon }) };
  return (
    <div>
      <Checkbox
        checked={others.length < chosen.length}
        disabled={readOnly}
        onChange={(on) => onChange(on ? [...others, kept] : others)}
      >
        <AppIcon bundleId={bundle_id} />
        <span className={styles.name}>
          {app_name}
          <span className={styles.bundle}>{bundle_id}</span>
        </span>
      </Checkbox>
    </div>
  );
}

/** How the search of the App Store stands, below what is at hand. */
function SearchState({ search, nothing }: { search: ReturnType<typeof useAppSearch>; nothing: boolean }) {
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
      <Banner
        tone="warn"
        title="App Store 搜索失败"
        action={
          <Button size="sm" {...retry}>
            重试
          </Button>
        }
      >
        {problem}
      </Banner>
    );
  }
  if (!nothing) return null;
  return <p className={styles.state}>{state === 'idle' ? '输入名称，搜索应用' : '未找到相关应用'}</p>;
}

const chosenStyles = {
  root: css({ w: { md: '[240px]' }, alignSelf: 'stretch' }),
  title: css({ fontWeight: 'bold', mb: '2' }),
  list: css({ display: 'grid', gap: '1' }),
  item: css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' }),
  name: css({ display: 'flex', alignItems: 'center', gap: '2', minW: '0', fontSize: 'sm' }),
  words: css({ minW: '0', overflowWrap: 'anywhere' }),
  none: css({ color: 'ink3', fontSize: 'sm' }),
};

interface ChosenAppsProps {
  title: string;
  chosen: readonly ChosenApp[];
  onChange: (chosen: readonly ChosenApp[]) => void;
  /** what to say where there are none */
  none: string;
  readOnly?: boolean;
}

/** What has been chosen, beside the picker. */
export function ChosenApps({ title, chosen, onChange, none, readOnly = false }: ChosenAppsProps) {
  const without = (removed: ChosenApp) => chosen.filter(({ bundle_id }) => bundle_id !== removed.bundle_id);
  return (
    <div className={chosenStyles.root}>
      <h3 className={chosenStyles.title} aria-live="polite">
        {title}
        {chosen.length > 0 ? `（${chosen.length} 个）` : ''}
      </h3>
      {chosen.length === 0 ? (
        <p className={chosenStyles.none}>{none}</p>
      ) : (
        <ul className={chosenStyles.list}>
          {chosen.map((app) => (
            <li key={app.bundle_id} className={chosenStyles.item}>
              <span className={chosenStyles.name}>
                <AppIcon bundleId={app.bundle_id} size="sm" />
                <span className={chosenStyles.words}>{app.app_name}</span>
              </span>
              {readOnly ? null : (
                <IconButton
                  size="sm"
                  label={`移除 ${app.app_name}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChange(without(app))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
