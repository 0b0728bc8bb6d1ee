import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { disclosureEffects } from '#machines/devices/device-detail/disclosure.effects.ts';
import {
  type Disclosed,
  type DisclosureName,
  disclosureMachine,
} from '#machines/devices/device-detail/disclosure.machine.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient } from '#screens/shared/console-context.tsx';

export interface Disclosure {
  readonly actor: ActorRefFrom<typeof disclosureMachine>;
  readonly disclosed: Disclosed | null;
  readonly asking: boolean;
  /** no answer has come */
  readonly lost: boolean;
}

/** What is shown of a device only on demand; gone with the part of the page that shows it. */
export function useDisclosure(of: DisclosureName, device: Pick<DeviceListItem, 'id' | 'kind'>): Disclosure {
  const client = useClient();
  const [machine] = useState(() =>
    disclosureMachine.provide({ actors: disclosureEffects(client, device.kind) }),
  );
  const actor = useActorRef(machine, {
    input: { of, deviceId: device.id, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  return {
    actor,
    disclosed: useSelector(actor, ({ context }) => context.disclosed),
    asking: useSelector(actor, (snapshot) => snapshot.matches('asking')),
    lost: useSelector(actor, (snapshot) => snapshot.matches('lost')),
  };
}
