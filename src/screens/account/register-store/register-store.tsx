import { useSelector } from '@xstate/react';
import type { ReactNode, SubmitEvent } from 'react';
import { routeOf, routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import type { accountRequestMachine } from '#machines/account/account-request/account-request.machine.ts';
import { AccountNotice, type AccountRequest, useAccountRequest } from '#screens/account/account-request.tsx';
import { useCaptcha } from '#screens/account/captcha-field.tsx';
import { FrontShell } from '#screens/account/front-shell.tsx';
import type { LoginArrival } from '#screens/account/login-arrival.ts';
import { NewPasswordFields } from '#screens/account/new-password-fields.tsx';
import { TypedNumberFields } from '#screens/account/sms-code-fields.tsx';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole, useGo } from '#screens/shared/console-context.tsx';
import { useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Link, LinkButton } from '#ui/shell/link.tsx';

const styles = {
  title: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  note: css({ color: 'ink3', mt: '1', mb: '5' }),
  fields: css({ display: 'flex', flexDirection: 'column', gap: '4' }),
  ways: css({ display: 'flex', gap: '2' }),
  way: css({
    fontSize: 'sm',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: { base: 'controlLg', md: 'target' } },
  }),
  waiting: css({ display: 'grid', placeItems: 'center', py: '8', color: 'ink3' }),
};

const { title } = routeOf('system-register-new-store');
const notice = '门店已注册，请登录。';

/** `route.register`: a new store and its first administrator (`decision.register`). */
export default function RegisterStore() {
  const request = useAccountRequest('register');
  const { session, notify } = useConsole();
  const go = useGo();
  const { actor, form, next } = request;
  useDone<typeof accountRequestMachine>(actor, () => {
    const state: LoginArrival = { account: next.form.phone_number, notice };
    // Who is logged in already does not see the login page.
    if (session.getSnapshot().matches('loggedIn'))
      notify('ok', `${form.store_name.trim()}已注册，可以用新账号登录`);
    go(routePath('login'), { replace: true, state });
  });
  return (
    <FrontShell>
      <MachineRoot name="accountRequest" actorRef={actor}>
        <Registration request={request} />
      </MachineRoot>
    </FrontShell>
  );
}

/** Whether there is a form at all is the operator's to say. */
function Registration({ request }: { request: AccountRequest }) {
  const { actor } = request;
  const state = useSelector(actor, ({ value }) => value);
  const check = useControl(actor, { type: 'request.check' });
  const login = <LinkButton href={routePath('login')}>返回登录</LinkButton>;
  if (state === 'checkingOpen') {
    return (
      <div className={styles.waiting}>
        <Spinner />
      </div>
    );
  }
  if (state === 'closed') {
    return (
      <Heading title={messages.registrationClosed} note="这里目前不接受新门店注册，需要开通请联系服务商。">
        {login}
      </Heading>
    );
  }
  if (state === 'openUnknown') {
    return (
      <Heading title={title} note="查询是否开放注册失败，请检查网络后重试。">
        <div className={styles.ways}>
          <Button {...check}>{labels.retry}</Button>
          {login}
        </div>
      </Heading>
    );
  }
  return (
    <Heading title={title} note="注册人即门店的第一位管理员">
      <RegistrationForm request={request} />
    </Heading>
  );
}

function Heading({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.note}>{note}</p>
      {children}
    </>
  );
}

function RegistrationForm({ request }: { request: AccountRequest }) {
  const { actor, errors, fill, form, next, readOnly } = request;
  const captcha = useCaptcha();
  const sms = useSmsCode({ to: 'typed', type: 'register' }, { renewCaptcha: captcha.renew });
  const root = useFocusOnWrong(errors);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!request.working) actor.send(next);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div ref={root} className={styles.fields}>
        <Field label="门店名称" error={errors.store_name}>
          <TextInput
            {...eventMark('request.type')}
            name="store_name"
            autoComplete="organization"
            size="lg"
            value={form.store_name}
            onChange={fill('store_name')}
            readOnly={readOnly}
          />
        </Field>
        <Field label="您的姓名" error={errors.name}>
          <TextInput
            {...eventMark('request.type')}
            name="name"
            autoComplete="name"
            size="lg"
            value={form.name}
            onChange={fill('name')}
            readOnly={readOnly}
          />
        </Field>
        <TypedNumberFields request={request} sms={sms} captcha={captcha} />
        <NewPasswordFields request={request} label="登录密码" autoComplete="new-password" />
        <AccountNotice request={request} doubt="门店可能已经注册成功" />
        <Button
          {...eventMark(next.type)}
          type="submit"
          variant="primary"
          size="lg"
          full
          loading={request.working}
        >
          {request.uncertain ? labels.retry : '注册'}
        </Button>
        <p className={styles.way}>
          <Link href={routePath('login')}>已有账号？去登录</Link>
        </p>
      </div>
    </form>
  );
}
