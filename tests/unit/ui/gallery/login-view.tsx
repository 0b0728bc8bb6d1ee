import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { EmptyShell } from '#ui/shell/empty-shell.tsx';
import { Link, TextButton } from '#ui/shell/link.tsx';

export function LoginView() {
  return (
    <EmptyShell
      brand="机安卫士"
      headline={'每台租机，\n状态可查、位置可寻、操作可控'}
      text="锁定、定位、限制与结清，每一步都有依据；以设备回执为准，结果真实可查。"
      topics={['苹果设备', '安卓设备', '信用报告', '开放接口']}
    >
      <h1 style={{ fontSize: 20, fontWeight: 600 }}>登录</h1>
      <p style={{ color: 'var(--colors-ink3)', marginBottom: 16 }}>使用门店账号登录控制台</p>
      <form style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
        <Field label="手机号">
          <TextInput size="lg" inputMode="numeric" autoComplete="username" defaultValue="13800000000" />
        </Field>
        <Field label="密码" error="密码为 6–16 位">
          <PasswordInput size="lg" defaultValue="12345678" />
        </Field>
        <Field label="验证码">
          <TextInput size="lg" placeholder="输入图中字符" />
        </Field>
        <Button type="submit" variant="primary" size="lg" full>
          登录
        </Button>
        <div style={{ display: 'flex', justifyContent: 'space-between', fontSize: 13 }}>
          <TextButton>忘记密码</TextButton>
          <Link href="/system/register/store">注册门店</Link>
        </div>
      </form>
    </EmptyShell>
  );
}
