import type { RcsItem } from '#api/contract/reports/rcs.ts';
import { openOf } from '#domain/reports/rcs.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { rcsForm } from '#machines/reports/rcs-form.ts';
import { FormDialog } from '#screens/shared/form/form-dialog.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { NoneLeftNotice } from '../list-bar.tsx';

interface Props {
  /** how many requests are left before; null: not known */
  left: number | null;
  /** those on the page that the customer has yet to release */
  open: readonly RcsItem[];
  /** `id`: of the query that was asked for; null: none is known */
  onClose: (id: string | null) => void;
}

/** A risk query: whose reports are to be released. */
export default function NewRcsDialog({ left, open, onClose }: Props) {
  return (
    <FormDialog
      of={rcsForm}
      footnote={`使用 1 次${left === null ? '' : `，剩余 ${left} 次`}；未生成链接的自动退回`}
      notice={<MissingNotice name="reports" />}
      onClose={({ accepted }) => onClose(accepted?.id ?? null)}
    >
      {({ form, text, errors, readOnly }) => (
        <>
          <NoneLeftNotice left={left} />
          {readOnly ? null : <Standing of={openOf(open, form)} onOpen={onClose} />}
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

interface StandingProps {
  of: RcsItem | undefined;
  onOpen: (id: string) => void;
}

/** The same customer may still release another one: this would take one more of the count. */
const Standing = ({ of, onOpen }: StandingProps) =>
  of === undefined ? null : (
    <Banner
      tone="warn"
      title="该客户已有待授权的查询"
      action={
        <Button size="sm" onClick={() => onOpen(of.id)}>
          查看已有查询
        </Button>
      }
    >
      {`于 ${formatDateTime(of.date_created)} 发起，客户仍可用原链接授权；再次发起会多用 1 次。`}
    </Banner>
  );
