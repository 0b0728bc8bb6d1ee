import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import { securedCommandEffects } from '#machines/devices/secured-command/secured-command.effects.ts';
import {
  type SecuredCommandEvent,
  securedCommandMachine,
} from '#machines/devices/secured-command/secured-command.machine.ts';
import type { SecuredCommandName } from '#machines/devices/secured-command/secured-request.ts';
import type { Proof } from '#machines/kits/proof.ts';
import type { Console } from '#screens/shared/console-context.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { Banner } from '#ui/display/banner.tsx';
import * as labels from '#ui/labels.ts';

/** What every dialog of a secured command shares: the machine with its effects, the notices. */

export type SecuredCommandActor = ActorRefFrom<typeof securedCommandMachine>;
type Snapshot = SnapshotFrom<typeof securedCommandMachine>;

/** The machine of one command with its real effects; `disclose` gets what the command answers. */
export function providedCommand(
  { client, kept: { grants } }: Console,
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
  if (snapshot.matches('notReceived')) return 'notReceived';
  if (snapshot.matches('outcomeUnknown')) return 'outcomeUnknown';
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches('smsNeedUnknown')) return 'smsNeedUnknown';
  return snapshot.matches('entering') ? 'editing' : 'working';
};

export const useCommandPhase = (command: SecuredCommandActor) => useSelector(command, phaseOf);

/** The text on OK; without one it is what the command does. */
export const okTexts: Partial<Record<CommandPhase, string>> = {
  smsNeedUnknown: '再次查询',
  notReceived: labels.retry,
  outcomeUnknown: '再次查询',
  refused: '知道了',
};

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
  const problem = useSelector(command, ({ context }) => context.proof.problem);
  const checking = useSelector(command, (snapshot) => snapshot.matches('checkingOutcome'));
  if (checking) return <Banner>未收到答复，正在核对指令是否送达…</Banner>;
  if (phase === 'smsNeedUnknown') {
    return <Banner tone="warn">查询是否需要短信验证码失败，请再次查询。</Banner>;
  }
  if (phase === 'notReceived') {
    return (
      <Banner tone="warn" title="未送达">
        {messages.commandNotReceived}
      </Banner>
    );
  }
  if (phase === 'outcomeUnknown') {
    return (
      <LostAnswer>暂未确认是否送达，请点击“再次查询”，勿重复操作；关闭后也可在设备记录中查看。</LostAnswer>
    );
  }
  if (phase === 'refused' || problem?.field === 'form') return <RefusalBanner told={problem} />;
  return null;
}

/** Where nothing is to be typed any more, or not yet. */
export const showsFields = (phase: CommandPhase) =>
  phase !== 'smsNeedUnknown' && phase !== 'refused' && phase !== 'outcomeUnknown';
