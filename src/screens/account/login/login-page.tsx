import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { loginEffects } from '#machines/account/login/login.effects.ts';
import { loginMachine } from '#machines/account/login/login.machine.ts';
import { beginSession } from '#machines/console/session/begin-session.ts';
import { useCaptcha } from '#screens/account/captcha-field.tsx';
import { FrontShell } from '#screens/account/front-shell.tsx';
import { loginArrival } from '#screens/account/login-arrival.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole, usePlace } from '#screens/shared/console-context.tsx';
import { wordsOfEnd } from '#screens/shared/session-end-words.ts';
import { css } from '#styled/css/index.mjs';
import { ForgottenPassword } from './forgotten-password.tsx';
import { LoginForm } from './login-form.tsx';

const styles = {
  title: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  note: css({ color: 'ink3', mt: '1', mb: '5' }),
};

/** `/login` */
export function LoginPage() {
  const { client, session, sessionEnd } = useConsole();
  const end = sessionEnd();
  const captcha = useCaptcha();
  const [machine] = useState(() =>
    loginMachine.provide({
      actors: loginEffects(client, (tokens) => beginSession(session, tokens)),
      actions: { renewCaptcha: captcha.renew },
    }),
  );
  const actor = useActorRef(machine);
  useEffect(() => {
    const subscription = session.on('session.ended', () => actor.send({ type: 'session.ended' }));
    return () => subscription.unsubscribe();
  }, [session, actor]);
  const { errors, refusal } = useSelector(actor, (snapshot) => snapshot.context);
  const submitting = useSelector(actor, (snapshot) => !snapshot.matches('editing'));
  const [arrival, setArrival] = useState(loginArrival(usePlace().state));
  const [account, setAccount] = useState(arrival?.account ?? '');

  const closeReset = (result: typeof arrival) => {
    // The dialog's own captcha has taken the place of this one.
    captcha.renew();
    if (result === null) return;
    setArrival(result);
    setAccount(result.account);
  };
  return (
    <FrontShell>
      <MachineRoot name="login" actorRef={actor}>
        <h1 className={styles.title}>登录</h1>
        <p className={styles.note}>使用门店账号登录控制台</p>
        <LoginForm
          account={account}
          onAccount={setAccount}
          captcha={captcha}
          errors={errors}
          notice={arrival?.notice ?? null}
          ended={end && wordsOfEnd(end)}
          refusal={refusal}
          submitting={submitting}
          onSubmit={(form) => actor.send({ type: 'login.submit', form })}
        >
          <ForgottenPassword account={account} onClose={closeReset} />
        </LoginForm>
      </MachineRoot>
    </FrontShell>
  );
}
