import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { askDeviceEffects } from '#machines/devices/device-detail/ask-device.effects.ts';
import { askDeviceMachine } from '#machines/devices/device-detail/ask-device.machine.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useFollow } from '#screens/shared/sent.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import * as labels from '#ui/labels.ts';

export interface Ask {
  /** as records have it */
  readonly title: string;
  readonly actor: ActorRefFrom<typeof askDeviceMachine>;
  /** its answer, or what became of it, is on the way */
  readonly asking: boolean;
  /** nobody knows whether the last one has arrived */
  readonly unknown: boolean;
  readonly send: () => void;
}

interface AskedDevice {
  readonly id: string;
  readonly kind: DeviceKindName;
}

/** One question that a device can be asked; what it says arrives with the device. */
export function useAsk(question: string, device: AskedDevice): Ask {
  const { client, notify } = useConsole();
  const follow = useFollow();
  const [machine] = useState(() =>
    askDeviceMachine.provide({
      actors: askDeviceEffects(client, device.kind),
      actions: {
        tellAccepted: (_, { operation }) => {
          if (operation) follow(operation.id);
          notify('ok', messages.commandAccepted);
        },
      },
    }),
  );
  const actor = useActorRef(machine, {
    input: { question, deviceId: device.id, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const state = useSelector(actor, ({ value }) => value);
  return {
    title: recordTitle(device.kind, question),
    actor,
    asking: state === 'sending' || state === 'checkingOutcome',
    unknown: state === 'outcomeUnknown',
    send: () => actor.send({ type: 'ask.send' }),
  };
}

/** What has become of a question whose answer was lost; `marked` where its machine has its root around it. */
export function AskNotice({ ask: { actor, title }, marked = false }: { ask: Ask; marked?: boolean }) {
  const state = useSelector(actor, ({ value }) => value);
  if (state !== 'notReceived' && state !== 'outcomeUnknown') return null;
  const lost = state === 'notReceived';
  const type = lost ? 'ask.send' : 'outcome.check';
  return (
    <Banner
      tone="warn"
      title={lost ? `${title}：未送达` : `${title}：未收到答复`}
      action={
        <Button
          size="sm"
          variant={lost ? 'primary' : 'secondary'}
          {...(marked ? eventMark(type) : {})}
          onClick={() => actor.send({ type })}
        >
          {lost ? labels.retry : '再次查询'}
        </Button>
      }
    >
      {lost ? messages.commandNotReceived : null}
    </Banner>
  );
}
