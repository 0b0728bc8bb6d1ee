import { useSelector } from '@xstate/react';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { needsProof } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import { typedQuota } from '#machines/clerks/clerk-form.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import { EditConfirmation } from './edit-confirmation.tsx';
import { QuotaFields } from './quota-fields.tsx';
import { useClerkEdit } from './use-clerk-edit.ts';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

export interface EditDialogProps {
  clerk: Clerk;
  /** of the store */
  clerks: readonly Clerk[];
  /** is told what was saved, or that nobody knows */
  onClose: (own: OwnEdit<Clerk>) => void;
}

/** A clerk's name, number and quota. */
export default function EditDialog({ clerk, clerks, onClose }: EditDialogProps) {
  const { actor, typed, state, left, dialog } = useClerkEdit(clerk, 'profile', onClose);
  const { seen, draft, errors } = useSelector(actor, ({ context }) => context);
  const asksProof = needsProof(seen, draft);
  const saving = state === 'saving';
  const root = useFocusOnWrong(errors);
  const change = <Name extends keyof typeof draft>(name: Name) => ({
    ...eventMark('clerk.change'),
    name,
    value: draft[name],
    readOnly: saving,
    onChange: (value: (typeof draft)[Name]) =>
      actor.send({ type: 'clerk.change', change: { [name]: value } }),
  });
  const quota = typedQuota(draft.quota);
  const isShort = draft.quota_limit && quota !== null && quota < seen.used_quota;
  return (
    <Dialog {...dialog} title="修改资料" okText={state === 'editing' && !asksProof ? '保存' : dialog.okText}>
      {state === 'editing' || (saving && !asksProof) ? (
        <div ref={root} className={fields}>
          <DraftNotice {...left} />
          <Field label="姓名" required error={errors.name}>
            <TextInput {...change('name')} autoComplete="off" />
          </Field>
          <Field
            label="新手机号"
            optional
            error={errors.phone_number}
            hint={`现在是 ${seen.phone_number}，不填则不变；修改需要安全密码和新手机号的验证码，本人须重新登录并设置安全密码`}
          >
            <TextInput {...change('phone_number')} type="tel" inputMode="numeric" autoComplete="off" />
          </Field>
          <QuotaFields
            limited={draft.quota_limit}
            quota={draft.quota}
            onLimit={change('quota_limit').onChange}
            onQuota={change('quota').onChange}
            event="clerk.change"
            error={errors.quota}
            readOnly={saving}
            hint={
              isShort
                ? `名下已有 ${seen.used_quota} 台，超过配额：设备不受影响，但不能再新增`
                : `名下已有 ${seen.used_quota} 台`
            }
          />
        </div>
      ) : (
        <EditConfirmation actor={actor} typed={typed} clerks={clerks} map={null} />
      )}
    </Dialog>
  );
}
