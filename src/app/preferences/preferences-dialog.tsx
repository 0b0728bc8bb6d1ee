import { useState } from 'react';
import { type PreferenceName, type PreferenceValue, preferences } from '#domain/preferences.ts';
import { type StandingValues, sections } from '#machines/store/setting-edit/setting-sections.ts';
import { OwnLockText } from '#screens/settings/own-lock-text.tsx';
import type SettingDialog from '#screens/settings/setting-dialog.tsx';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { usePreferences } from '#screens/shared/preferences.ts';
import { css } from '#styled/css/index.mjs';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';

const names = ['theme', 'density', 'mapProvider', 'appleAppSearch'] as const satisfies PreferenceName[];

const styles = {
  note: css({ color: 'ink2', fontSize: 'sm' }),
  title: css({ fontSize: 'sm', fontWeight: 'bold', mb: '1' }),
  purpose: css({ color: 'ink2', fontSize: 'sm', mb: '2' }),
};

const dialogPart = lazyPart(async () => (await import('#screens/settings/setting-dialog.tsx')).default);

/** Each choice takes effect as it is made; 取消 takes back what was chosen since the dialog opened. One's own lock text has a dialog of its own. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { navigation } = useConsole();
  const { values, choose } = usePreferences();
  const [before] = useState(values);
  const editing = useDialogPart<typeof SettingDialog, StandingValues>();
  const { opened } = editing;
  const takeBack = <Name extends PreferenceName>(name: Name) => {
    if (values[name] !== before[name]) choose(name, before[name]);
  };
  const cancel = () => {
    names.forEach(takeBack);
    onClose();
  };
  // In place of this one: a form within a form would confirm both.
  if (opened)
    return (
      <opened.Dialog
        section="own-lock-text"
        standing={opened.subject}
        onClose={({ saved, lost }) => {
          editing.close();
          // What a lock begins with is told with who is logged in.
          if (saved !== null || lost) navigation.send({ type: 'rights.changed' });
        }}
      />
    );
  return (
    <Dialog open size="sm" title="偏好设置" ok={{ onClick: onClose }} cancel={{ onClick: cancel }}>
      {names.map((name) => (
        <Choice key={name} name={name} />
      ))}
      <p className={styles.note}>以上设置只保存在这个浏览器里。</p>
      <section>
        <h3 className={styles.title}>{sections['own-lock-text'].title}</h3>
        <p className={styles.purpose}>锁定设备时先填入，保存在您的账号里。</p>
        <OwnLockText
          isFetching={editing.isFetching}
          edit={(standing) => editing.open(dialogPart, standing)}
        />
      </section>
    </Dialog>
  );
}

function Choice<Name extends PreferenceName>({ name }: { name: Name }) {
  const { values, choose } = usePreferences();
  const { title, options } = preferences[name];
  return (
    <SegmentedControl<PreferenceValue<Name>>
      label={title}
      options={options.map((option) => ({ value: option.value, label: option.title }))}
      value={values[name]}
      onChange={(value) => choose(name, value)}
    />
  );
}
