import { useState } from 'react';
import { type PreferenceName, type PreferenceValue, preferences } from '#domain/preferences.ts';
import { usePreferences } from '#screens/shared/preferences.ts';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';

const names = ['theme', 'density', 'mapProvider', 'appleAppSearch'] as const satisfies PreferenceName[];

/** Each choice takes effect as it is made; 取消 takes back what was chosen since the dialog opened. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { values, choose } = usePreferences();
  const [before] = useState(values);
  const takeBack = <Name extends PreferenceName>(name: Name) => {
    if (values[name] !== before[name]) choose(name, before[name]);
  };
  const cancel = () => {
    names.forEach(takeBack);
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title="偏好设置"
      description="只保存在这个浏览器里"
      ok={{ onClick: onClose }}
      cancel={{ onClick: cancel }}
    >
      {names.map((name) => (
        <Choice key={name} name={name} />
      ))}
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
