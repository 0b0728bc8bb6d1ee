import { rcsForm } from '#machines/reports/rcs-form.ts';
import { FormDialog } from '#screens/shared/form/form-dialog.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

interface Props {
  /** how many requests are left before; null: not known */
  left: number | null;
  /** `id`: of the query that was asked for; null: none is known */
  onClose: (id: string | null) => void;
}

/** A risk query: whose reports are to be released. */
export default function NewRcsDialog({ left, onClose }: Props) {
  return (
    <FormDialog
      of={rcsForm}
      footnote={`使用 1 次${left === null ? '' : `，剩余 ${left} 次`}；未生成链接的自动退回`}
      notice={<MissingNotice name="reports" />}
      onClose={({ accepted }) => onClose(accepted?.id ?? null)}
    >
      {({ text, errors }) => (
        <>
          <p>生成一个链接，由客户本人打开并授权微信报告或支付宝报告。</p>
          <Field label="姓名" required error={errors.name}>
            <TextInput {...text('name')} />
          </Field>
          <Field
            label="证件号"
            required
            error={errors.id_card}
            hint="大陆居民身份证，或港澳台居民居住证、通行证、香港和澳门身份证"
          >
            <TextInput {...text('id_card')} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
