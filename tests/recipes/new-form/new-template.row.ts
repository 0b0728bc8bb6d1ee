import * as v from 'valibot';
import { password } from '#api/contract/row/credentials.ts';
import { endpoint } from '#api/contract/row/endpoint.ts';
import { uuid } from '#api/contract/row/fields.ts';
import { lockMessageMaxLength, storeNameMaxLength } from '#domain/limits.ts';

const filled = (label: string, length: number) =>
  v.pipe(
    v.string(`请输入${label}`),
    v.trim(),
    v.minLength(1, `请输入${label}`),
    v.maxLength(length, `${label}最多 ${length} 个字`),
  );

/** A lock message that the store keeps. Errors: 403 SECPWD_MISMATCH, 422 NOT_POSSIBLE where it has as many as it may. */
export const newTemplate = endpoint({
  name: 'store.template.new',
  method: 'POST',
  path: '/api/store/template',
  title: '新增锁屏消息模板',
  access: { login: true, admin: true },
  errors: ['SECPWD_MISMATCH', 'NOT_POSSIBLE'],
  idempotent: true,
  body: v.strictObject({
    title: filled('名称', storeNameMaxLength),
    text: filled('内容', lockMessageMaxLength),
    secondary_password: password,
  }),
  result: v.object({ id: uuid, title: v.string() }),
});
