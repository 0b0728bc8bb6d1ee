import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { hasModule } from '#domain/access/permissions.ts';
import { matchRoute } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { commandPaletteEffects } from '#machines/console/command-palette/command-palette.effects.ts';
import { commandPaletteMachine } from '#machines/console/command-palette/command-palette.machine.ts';
import { DeviceDialogs as AndroidDialogs } from '#screens/android/commands/device-dialogs.tsx';
import { DeviceDialogs as AppleDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive, usePlace, useUser } from '#screens/shared/console-context.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { CommandPanel } from '#ui/popup/command-panel.tsx';
import type { NavigationGroup } from '#ui/shell/navigation-items.ts';
import type { DeviceChoicesProps } from './device-choices.tsx';
import { EverythingChoices } from './everything-choices.tsx';
import { paletteKinds } from './palette-kinds.ts';

export interface PaletteProps {
  /** counts how often it was opened */
  opening: number;
  groups: readonly NavigationGroup[];
  onPreferences: () => void;
  onShortcuts: () => void;
}

export type PaletteActor = ActorRefFrom<typeof commandPaletteMachine>;

/** What was changed reaches the page as live news; nothing is edited from here. */
const untold = { onChanged: () => undefined, onEdited: () => undefined, unsure: false };

/** The command palette; the dialogs of the commands that are chosen in it outlive it. */
export default function Palette({ opening, ...rest }: PaletteProps) {
  const [closed, setClosed] = useState(0);
  return (
    <NowProvider>
      <AppleDialogs {...untold}>
        <AndroidDialogs {...untold}>
          {opening > closed ? (
            <OpenPalette key={opening} {...rest} onClose={() => setClosed(opening)} />
          ) : null}
        </AndroidDialogs>
      </AppleDialogs>
    </NowProvider>
  );
}

function OpenPalette({ onClose, ...rest }: Omit<PaletteProps, 'opening'> & { onClose: () => void }) {
  const palette = usePalette();
  const { deviceId, kind } = useSelector(palette, ({ context }) => context);
  return (
    <CommandPanel title="命令面板" onClose={onClose} marks={useMachineMarks('commandPalette', palette)}>
      {deviceId === null ? (
        <EverythingChoices {...rest} palette={palette} onClose={onClose} />
      ) : (
        <ChosenDevice key={deviceId} deviceId={deviceId} kind={kind} palette={palette} onClose={onClose} />
      )}
    </CommandPanel>
  );
}

interface ChosenDeviceProps extends DeviceChoicesProps {
  kind: DeviceKindName | null;
}

function ChosenDevice({ kind, ...props }: ChosenDeviceProps) {
  const Choices = kind && paletteKinds[kind]?.Choices;
  return Choices ? <Choices {...props} /> : null;
}

/** On a device's page it begins with that device. */
function usePalette(): PaletteActor {
  const client = useClient();
  const user = useUser();
  const match = matchRoute(usePlace().path);
  const kind = deviceKindNames.find((name) => deviceKind(name).routes.device === match?.route.name) ?? null;
  const [machine] = useState(() => commandPaletteMachine.provide({ actors: commandPaletteEffects(client) }));
  const palette = useActorRef(machine, {
    input: {
      deviceId: (kind !== null && match?.params.id) || null,
      kind,
      finds: deviceKindNames.filter((name) => hasModule(user, deviceKind(name).module)),
    },
  });
  const expecting = useSelector(
    palette,
    ({ context }) => context.device?.progress.some((each) => isUnderWay(each, serverNow())) ?? false,
  );
  useLive((fact) => palette.send(fact), { expecting });
  return palette;
}
