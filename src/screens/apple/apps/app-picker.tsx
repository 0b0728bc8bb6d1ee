import { useSelector } from '@xstate/react';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useGroupError } from '#ui/use-group-error.tsx';
import { AppIcon } from './app-icon.tsx';
import { SearchState, SearchTools, useAppSearch } from './app-search.tsx';

const styles = {
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
  const { term, apps } = useSelector(search, ({ context }) => context);
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
        <SearchTools search={search} />
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
        <AppIcon id={bundle_id} />
        <span className={styles.name}>
          {app_name}
          <span className={styles.bundle}>{bundle_id}</span>
        </span>
      </Checkbox>
    </div>
  );
}
