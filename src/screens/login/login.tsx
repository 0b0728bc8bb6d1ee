import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { defaultSiteTitle } from '#domain/site.ts';
import { loginEffects } from '#machines/login/login.effects.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { issueTokens } from '#machines/session/issue-tokens.ts';
import { useConsole } from '#screens/parts/console-context.tsx';
import { MachineRoot } from '#screens/parts/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { EmptyShell } from '#ui/empty-shell.tsx';
import { LoginForm } from './login-form.tsx';

const styles = {
  title: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  note: css({ color: 'ink3', mt: '1', mb: '5' }),
};

const topics = ['苹果设备', '安卓设备', '信用报告', '开放接口'];

/** `/login` */
export default function Login() {
  const { client, session } = useConsole();
  const [machine] = useState(() =>
    loginMachine.provide({
      actors: loginEffects(client, (tokens) => issueTokens(session, tokens)),
    }),
  );
  const actor = useActorRef(machine);
  const { captcha, errors, refusal } = useSelector(actor, (snapshot) => snapshot.context);
  const submitting = useSelector(
    actor,
    (snapshot) => snapshot.matches({ form: 'submitting' }) || snapshot.matches({ form: 'accepted' }),
  );
  const captchaMissing = useSelector(actor, (snapshot) => snapshot.matches({ captcha: 'missing' }));
  return (
    <EmptyShell
      brand={defaultSiteTitle}
      headline={'每一台租出去的手机，\n都有准确的下落。'}
      text="锁定、定位、限制与结清，每一步都有依据；设备没有确认的，我们不会说已经完成。"
      topics={topics}
    >
      <MachineRoot name="login" actorRef={actor}>
        <h1 className={styles.title}>登录</h1>
        <p className={styles.note}>使用门店账号登录控制台</p>
        <LoginForm
          captcha={captcha}
          captchaMissing={captchaMissing}
          errors={errors}
          refusal={refusal}
          submitting={submitting}
          onReload={() => actor.send({ type: 'captcha.reload' })}
          onSubmit={(form) => actor.send({ type: 'login.submit', form })}
        />
      </MachineRoot>
    </EmptyShell>
  );
}
