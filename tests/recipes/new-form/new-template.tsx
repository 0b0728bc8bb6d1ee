import { FormDialog } from '#screens/shared/form/form-dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { newTemplateForm } from './new-template.form.ts';

/** A new lock message that the store keeps. `onClose` is given its id; null: none is known to be saved. */
export default function NewTemplateDialog({ onClose }: { onClose: (id: string | null) => void }) {
  return (
    <FormDialog of={newTemplateForm} onClose={({ accepted }) => onClose(accepted?.id ?? null)}>
      {({ text, errors }) => (
        <>
          <Field label="名称" required error={errors.title}>
            <TextInput {...text('title')} />
          </Field>
          <Field label="内容" required error={errors.text}>
            <Textarea {...text('text')} rows={3} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
