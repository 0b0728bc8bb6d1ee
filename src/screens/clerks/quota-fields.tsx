import { eventMark } from '#screens/shared/actors/control.ts';
import { Field } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

interface QuotaFieldsProps {
  limited: boolean;
  quota: string;
  onLimit: (limited: boolean) => void;
  onQuota: (quota: string) => void;
  /** the event that typing sends */
  event: string;
  error: string | undefined;
  readOnly: boolean;
  /** what follows from the number */
  hint?: string | undefined;
}

/** How many devices a clerk may have (`role.clerk.quota`). */
export function QuotaFields(props: QuotaFieldsProps) {
  const { limited, quota, onLimit, onQuota, event, error, readOnly, hint } = props;
  return (
    <>
      <Switch on={limited} onChange={onLimit} readOnly={readOnly}>
        限制配额
      </Switch>
      {limited ? (
        <Field label="配额（台）" required error={error} hint={hint}>
          <TextInput
            {...eventMark(event)}
            name="quota"
            inputMode="numeric"
            value={quota}
            onChange={onQuota}
            readOnly={readOnly}
          />
        </Field>
      ) : null}
    </>
  );
}
