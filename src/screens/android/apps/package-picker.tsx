import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import * as v from 'valibot';
import { packageName } from '#api/contract/android/package-fields.ts';
import { appName } from '#api/contract/devices/app-name.ts';
import type { NamedPackage } from '#domain/android/known-apps.ts';
import { appNameMaxLength } from '#domain/limits.ts';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useGroupError } from '#ui/use-group-error.tsx';

const styles = {
  root: css({ display: 'grid', gap: '2' }),
  search: css({ display: 'flex' }),
  list: css({
    maxH: '[max(180px, 32dvh)]',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    px: '3',
    py: '2',
  }),
  group: css({ display: 'grid', gap: '1', borderWidth: '0', minW: '0', '& + &': { mt: '3' } }),
  title: css({ fontSize: 'sm', color: 'ink2', fontWeight: 'medium' }),
  name: css({ minW: '0', overflowWrap: 'anywhere' }),
  package: css({ display: 'block', color: 'ink2', fontSize: 'xs', fontFamily: 'mono' }),
  none: css({ color: 'ink3', fontSize: 'sm', py: '2' }),
  own: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr) auto' },
    alignItems: 'end',
  }),
};

export interface PackageGroup {
  readonly title: string;
  readonly apps: readonly NamedPackage[];
}

interface PackagePickerProps {
  /** to choose among; the first group that has an app shows it */
  groups: readonly PackageGroup[];
  chosen: readonly NamedPackage[];
  onChange: (chosen: readonly NamedPackage[]) => void;
  readOnly?: boolean;
  error?: string | undefined;
  /** whether something is typed that is no package name */
  onUnreadable: (unreadable: boolean) => void;
  /** anew each time that the form was refused for it */
  refused: object | null;
}

const isAmong = (apps: readonly NamedPackage[], { package_name }: NamedPackage) =>
  apps.some((app) => app.package_name === package_name);

/** Apps by their package names: among those that are at hand, and by name. */
export function PackagePicker({
  groups,
  chosen,
  onChange,
  readOnly = false,
  error,
  ...own
}: PackagePickerProps) {
  const { marks, said } = useGroupError(error);
  const [sought, setSought] = useState('');
  const [added, setAdded] = useState<readonly NamedPackage[]>([]);
  const shown = shownGroups([{ title: '手动添加', apps: added }, ...groups], sought);
  const choose = (app: NamedPackage, on: boolean) => {
    if (readOnly) return;
    const others = chosen.filter(({ package_name }) => package_name !== app.package_name);
    onChange(on ? [...others, app] : others);
  };
  const add = (app: NamedPackage) => {
    if (!groups.some(({ apps }) => isAmong(apps, app))) setAdded([app, ...added]);
    setSought('');
    choose(app, true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody reads
    <div role="group" aria-label="选择应用" className={styles.root} {...marks}>
      {said}
      <div className={styles.search}>
        <SearchInput
          aria-label="搜索应用"
          placeholder="名称或包名"
          value={sought}
          onChange={setSought}
          // It searches; the dialog around it is not meant.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className={styles.list}>
        {shown.map(({ title, apps }) => (
          <fieldset key={title} className={styles.group}>
            <legend className={styles.title}>{title}</legend>
            {apps.map((app) => (
              <div key={app.package_name}>
                <Checkbox
                  checked={isAmong(chosen, app)}
                  disabled={readOnly}
                  onChange={(on) => choose(app, on)}
                >
                  <span className={styles.name}>
                    {app.app_name}
                    {app.app_name === app.package_name ? null : (
                      <span className={styles.package}>{app.package_name}</span>
                    )}
                  </span>
                </Checkbox>
              </div>
            ))}
          </fieldset>
        ))}
        {shown.length === 0 ? <p className={styles.none}>未找到相关应用，可以在下面输入包名</p> : null}
      </div>
      <OwnPackage onAdd={add} readOnly={readOnly} {...own} />
    </div>
  );
}

/** Each app once, and only those that fit what is sought. */
function shownGroups(groups: readonly PackageGroup[], sought: string): PackageGroup[] {
  const words = sought.trim().toLowerCase();
  const fits = ({ app_name, package_name }: NamedPackage) =>
    `${app_name} ${package_name}`.toLowerCase().includes(words);
  const before: NamedPackage[] = [];
  return groups
    .map(({ title, apps }) => {
      const own = apps.filter((app) => !isAmong(before, app));
      before.push(...own);
      return { title, apps: own.filter(fits) };
    })
    .filter(({ apps }) => apps.length > 0);
}

interface OwnPackageProps extends Pick<PackagePickerProps, 'onUnreadable' | 'refused'> {
  onAdd: (app: NamedPackage) => void;
  readOnly: boolean;
}

interface TypedPackage {
  text: string;
  name: string;
}

const nothing: TypedPackage = { text: '', name: '' };

/** An app without a name is called by its package, of which a name takes the beginning. */
const nameFor = ({ text, name }: TypedPackage) => name.trim() || text.trim().slice(0, appNameMaxLength);
const isReadable = (typed: TypedPackage) => v.is(packageName, typed.text) && v.is(appName, nameFor(typed));

/** One that is not at hand. What is wrong is told once somebody adds it or goes on: told as the focus leaves, it would move what is pressed. */
function OwnPackage({ onAdd, readOnly, onUnreadable, refused }: OwnPackageProps) {
  const [typed, setTyped] = useState<TypedPackage>(nothing);
  const [isTold, setTold] = useState(false);
  const [seen, setSeen] = useState(refused);
  if (refused !== seen) {
    setSeen(refused);
    setTold(refused !== null);
  }
  const root = useFocusOnWrong(refused);
  const { text, name } = typed;
  const read = v.safeParse(packageName, text);
  const named = v.safeParse(appName, nameFor(typed));
  const fill = (next: TypedPackage) => {
    setTyped(next);
    setTold(false);
    onUnreadable(next.text.trim() !== '' && !isReadable(next));
  };
  const add = () => {
    if (readOnly) return;
    if (!read.success || !named.success) return setTold(true);
    onAdd({ package_name: read.output, app_name: named.output });
    fill(nothing);
  };
  const field = {
    autoComplete: 'off',
    spellCheck: false,
    readOnly,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      add();
    },
  } as const;
  // Whoever goes on without 添加 means it all the same: what was typed would be left out without a word.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isReadable(typed) && !currentTarget.contains(relatedTarget)) add();
  };
  const packageError = isTold && !read.success ? { error: read.issues[0].message } : {};
  const nameError = isTold && read.success && !named.success ? { error: named.issues[0].message } : {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody reads
    <div ref={root} role="group" aria-label="手动添加应用" className={styles.own} onBlur={leave}>
      <Field label="其他应用的包名" optional {...packageError}>
        <TextInput
          {...field}
          value={text}
          onChange={(next) => fill({ text: next, name })}
          placeholder="com.example.app"
        />
      </Field>
      <Field label="应用名称" optional {...nameError}>
        <TextInput {...field} value={name} onChange={(next) => fill({ text, name: next })} />
      </Field>
      <Button onClick={add}>添加</Button>
    </div>
  );
}
