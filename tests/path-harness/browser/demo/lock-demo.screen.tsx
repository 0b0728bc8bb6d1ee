import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import type { Control } from '#ui/control.ts';
import type { lockDemoMachine } from './lock-demo.machine.ts';

type DemoRef = ActorRefFrom<typeof lockDemoMachine>;

const messages = { malformed: '密码格式错误', passwordMismatch: '密码错误', network: '网络异常' } as const;

function PasswordForm({ actorRef }: { actorRef: DemoRef }) {
  const [password, setPassword] = useState('');
  const { onClick: confirm, ...marks } = useControl(actorRef, { type: 'lock.confirm', password });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form onSubmit={submit}>
      <label>
        安全密码
        <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit" {...marks}>
        确定
      </button>
    </form>
  );
}

/** What is wrong with the screen, so that the tests can see whether the driver notices. */
export interface Flaws {
  /** An event type whose control does nothing. */
  readonly ignores: string | null;
  /** An event type whose control looks as if it were always possible. */
  readonly offers: string | null;
}

function flawed(control: Control, { ignores, offers }: Flaws): Control {
  const event = control['data-machine-event'];
  return {
    ...control,
    ...(event === offers && { 'aria-disabled': undefined }),
    ...(event === ignores && { onClick: () => undefined }),
  };
}

/** The demo's whole screen. */
export function LockDemo({ actorRef, flaws }: { actorRef: DemoRef; flaws: Flaws }) {
  const error = useSelector(actorRef, ({ context }) => context.error);
  const editing = useSelector(actorRef, (snapshot) => snapshot.matches('editing'));
  const open = flawed(useControl(actorRef, { type: 'lock.open' }), flaws);
  const cancel = flawed(useControl(actorRef, { type: 'lock.cancel' }), flaws);
  return (
    <MachineRoot name="lockDemo" actorRef={actorRef}>
      <button type="button" {...open}>
        锁定设备
      </button>
      <button type="button" {...cancel}>
        取消
      </button>
      {editing && <PasswordForm actorRef={actorRef} />}
      {error && <p role="alert">{messages[error]}</p>}
    </MachineRoot>
  );
}
