import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import { securedCommandEffects } from '#machines/devices/secured-command/secured-command.effects.ts';
import { securedCommandMachine } from '#machines/devices/secured-command/secured-command.machine.ts';
import type { SecuredCommandEvent } from '#machines/devices/secured-command/secured-command.types.ts';
import type { SecuredCommandName } from '#machines/devices/secured-command/secured-request.ts';
import type { Console } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { RefusalBanner } from '#screens/shared/refusal-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

/** What every dialog of a secured command shares: the machine with its effects, the credential fields, the notices. */

export type SecuredCommandActor = ActorRefFrom<typeof securedCommandMachine>;
type Snapshot = SnapshotFrom<typeof securedCommandMachine>;

/** The machine of one command with its real effects; `disclose` gets what the command answers. */
export function providedCommand(
  { client, grants }: Console,
  kind: DeviceKindName,
  command: SecuredCommandName,
  disclose?: (result: unknown) => void,
) {
  const keep = grants.keeper();
  const name = grantNameOf(kind, command);
  return securedCommandMachine.provide({
    actors: securedCommandEffects(client, disclose),
    actions: {
      keepGrant: (_, { answer }) => {
        if (answer.key) keep(name, answer.key);
      },
      forgetGrant: () => grants.forget(name),
    },
  });
}

export const makeIdempotencyKey = () => crypto.randomUUID();

/** Where the command is, as far as a dialog's buttons and fields care. */
export type CommandPhase =
  | 'editing'
  | 'working'
  | 'smsNeedUnknown'
  | 'notReceived'
  | 'outcomeUnknown'
  | 'refused';

const phaseOf = (snapshot: Snapshot): CommandPhase => {
  if (snapshot.matches({ command: 'notReceived' })) return 'notReceived';
  if (snapshot.matches({ command: 'outcomeUnknown' })) return 'outcomeUnknown';
  if (snapshot.matches({ command: 'refused' })) return 'refused';
  if (snapshot.matches({ command: 'smsNeedUnknown' })) return 'smsNeedUnknown';
  return snapshot.matches({ command: 'entering' }) ? 'editing' : 'working';
};

export const useCommandPhase = (command: SecuredCommandActor) => useSelector(command, phaseOf);

/** The text on OK; without one it is 确定. */
export const okTexts: Partial<Record<CommandPhase, string>> = {
  smsNeedUnknown: '再次查询',
  notReceived: '重试',
  outcomeUnknown: '再次查询',
  refused: '知道了',
};

/** Password and SMS code as they are typed: known to the form alone, and emptied when a try comes back. */
export function useProof(command: SecuredCommandActor) {
  const [password, setPassword] = useState('');
  const [smsCode, setSmsCode] = useState('');
  const phase = useCommandPhase(command);
  const [seen, setSeen] = useState(phase);
  if (phase !== seen) {
    setSeen(phase);
    if (seen === 'working') {
      setPassword('');
      setSmsCode('');
    }
  }
  return { password, setPassword, smsCode, setSmsCode };
}

export type Proof = ReturnType<typeof useProof>;

/** What is foretold of a command is silent where it has been stopped: nothing takes effect by itself any more. */
export const foretells = (phase: CommandPhase) => phase === 'editing' || phase === 'working';

/** What OK sends in a phase other than `editing`. */
export function phaseEvent(phase: CommandPhase, proof: Proof): SecuredCommandEvent | null {
  const { password, smsCode } = proof;
  if (phase === 'smsNeedUnknown') return { type: 'smsNeed.check' };
  if (phase === 'notReceived') return { type: 'command.retry', password, smsCode };
  if (phase === 'outcomeUnknown') return { type: 'outcome.check' };
  return phase === 'refused' ? { type: 'command.cancel' } : null;
}

/** What has become of the command, where that is not plain from the form. */
export function CommandNotice({ command }: { command: SecuredCommandActor }) {
  const phase = useCommandPhase(command);
  const problem = useSelector(command, ({ context }) => context.problem);
  const checking = useSelector(command, (snapshot) => snapshot.matches({ command: 'checkingOutcome' }));
  if (checking) return <Banner>没有收到答复，正在核对指令是否送达…</Banner>;
  if (phase === 'smsNeedUnknown') {
    return <Banner tone="warn">没有查到是否需要短信验证码，请再次查询。</Banner>;
  }
  if (phase === 'notReceived') {
    return (
      <Banner tone="warn" title="还没有送达">
        {messages.commandNotReceived}
      </Banner>
    );
  }
  if (phase === 'outcomeUnknown') {
    return (
      <Banner tone="warn" title="结果未知">
        指令可能已经送达。请再次查询，不要重复操作；关闭后也可在设备记录中查看。
      </Banner>
    );
  }
  if (phase === 'refused' || problem?.field === 'form') return <RefusalBanner told={problem} />;
  return null;
}

/** Where nothing is to be typed any more, or not yet. */
export const showsFields = (phase: CommandPhase) =>
  phase !== 'smsNeedUnknown' && phase !== 'refused' && phase !== 'outcomeUnknown';

interface ProofFieldsProps {
  command: SecuredCommandActor;
  proof: Proof;
  /** the password is asked for each time (`decision.hold.proof`) */
  perCommand?: boolean;
}

/** The secondary password, unless a key stands for it; the SMS code, where one is asked. */
export function ProofFields({ command, proof, perCommand = false }: ProofFieldsProps) {
  const held = useSelector(command, ({ context }) => context.grant !== null);
  const smsPhone = useSelector(command, ({ context }) => context.smsPhone);
  const problem = useSelector(command, ({ context }) => context.problem);
  const phase = useCommandPhase(command);
  const password = useRef<HTMLInputElement>(null);
  const smsCode = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.field === 'password') password.current?.focus();
    if (problem?.field === 'smsCode') smsCode.current?.focus();
  }, [problem]);
  if (!showsFields(phase)) return null;
  const errorOf = (field: 'password' | 'smsCode') =>
    problem?.field === field ? { error: problem.sentence } : {};
  return (
    <>
      {held ? (
        <Banner tone="ok">5 分钟内已验证过安全密码，本次无需再输入。</Banner>
      ) : (
        <Field
          label="安全密码"
          aside={perCommand ? '每次都需要输入' : '5 分钟内同类操作只需一次'}
          required
          {...errorOf('password')}
        >
          <PasswordInput
            ref={password}
            value={proof.password}
            onChange={proof.setPassword}
            autoComplete="off"
            readOnly={phase === 'working'}
          />
        </Field>
      )}
      {smsPhone === null ? null : (
        <Field label="短信验证码" required aside={<SendSms command={command} />} {...errorOf('smsCode')}>
          <TextInput
            ref={smsCode}
            value={proof.smsCode}
            onChange={proof.setSmsCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            readOnly={phase === 'working'}
          />
        </Field>
      )}
    </>
  );
}

function SendSms({ command }: { command: SecuredCommandActor }) {
  const sending = useSelector(command, (snapshot) => snapshot.matches({ sms: 'sending' }));
  const cooling = useSelector(command, (snapshot) => snapshot.matches({ sms: 'cooldown' }));
  const phone = useSelector(command, ({ context }) => context.smsPhone);
  const send = useControl(command, sending ? null : { type: 'sms.send' });
  return (
    <Button size="sm" variant="quiet" {...send} loading={sending}>
      {cooling ? `已发送至 ${phone}` : `发送到 ${phone}`}
    </Button>
  );
}
