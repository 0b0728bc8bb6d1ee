import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { eventControl, MachineRoot, useOffered } from '#screens/shared/machine-root.tsx';
import type { lockDemoMachine } from './lock-demo.machine.ts';

type DemoRef = ActorRefFrom<typeof lockDemoMachine>;

const messages = { malformed: '密码格式错误', passwordMismatch: '密码错误', network: '网络异常' } as const;

function PasswordForm({ actorRef }: { actorRef: DemoRef }) {
  const [password, setPassword] = useState('');
  const offered = useOffered(actorRef, { type: 'lock.confirm', password });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'lock.confirm', password });
  };
  return (
    <form onSubmit={confirm}>
      <label>
        安全密码
        <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit" {...offered}>
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

/** The demo's whole screen. */
export function LockDemo({ actorRef, flaws }: { actorRef: DemoRef; flaws: Flaws }) {
  const error = useSelector(actorRef, ({ context }) => context.error);
  const editing = useSelector(actorRef, (snapshot) => snapshot.matches('editing'));
  const open = useOffered(actorRef, { type: 'lock.open' });
  const offered = useOffered(actorRef, { type: 'lock.cancel' });
  const cancel = flaws.offers === 'lock.cancel' ? eventControl('lock.cancel') : offered;
  const send = (event: { type: 'lock.open' } | { type: 'lock.cancel' }) => {
    if (event.type !== flaws.ignores) actorRef.send(event);
  };
  return (
    <MachineRoot name="lockDemo" actorRef={actorRef}>
      <button type="button" {...open} onClick={() => send({ type: 'lock.open' })}>
        锁定设备
      </button>
      <button type="button" {...cancel} onClick={() => send({ type: 'lock.cancel' })}>
        取消
      </button>
      {editing && <PasswordForm actorRef={actorRef} />}
      {error && <p role="alert">{messages[error]}</p>}
    </MachineRoot>
  );
}
