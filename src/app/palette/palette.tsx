import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { hasModule } from '#domain/access/permissions.ts';
import { matchRoute } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { commandPaletteEffects } from '#machines/console/command-palette/command-palette.effects.ts';
import { commandPaletteMachine } from '#machines/console/command-palette/command-palette.machine.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import { useClient, useLive, usePlace, useUser } from '#screens/shared/console-context.tsx';
import { useMachineMarks } from '#screens/shared/machine-root.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { CommandPanel } from '#ui/popup/command-panel.tsx';
import type { NavigationGroup } from '#ui/shell/navigation-items.ts';
import { DeviceChoices } from './device-choices.tsx';
import { EverythingChoices } from './everything-choices.tsx';

export interface PaletteProps {
  /** counts how often it was opened */
  opening: number;
  groups: readonly NavigationGroup[];
  onPreferences: () => void;
  onShortcuts: () => void;
}

export type PaletteActor = ActorRefFrom<typeof commandPaletteMachine>;

/** The command palette; the dialogs of the commands that are chosen in it outlive it. */
export default function Palette({ opening, ...rest }: PaletteProps) {
  const [closed, setClosed] = useState(0);
  return (
    <NowProvider>
      {/* What was changed reaches the page as live news. */}
      <DeviceDialogs onChanged={() => undefined}>
        {opening > closed ? <OpenPalette key={opening} {...rest} onClose={() => setClosed(opening)} /> : null}
      </DeviceDialogs>
    </NowProvider>
  );
}

function OpenPalette({ onClose, ...rest }: Omit<PaletteProps, 'opening'> & { onClose: () => void }) {
  const palette = usePalette();
  const deviceId = useSelector(palette, ({ context }) => context.deviceId);
  return (
    <CommandPanel title="命令面板" onClose={onClose} marks={useMachineMarks('commandPalette', palette)}>
      {deviceId === null ? (
        <EverythingChoices {...rest} palette={palette} onClose={onClose} />
      ) : (
        <DeviceChoices key={deviceId} deviceId={deviceId} palette={palette} onClose={onClose} />
      )}
    </CommandPanel>
  );
}

/** On a device's page it begins with that device. */
function usePalette(): PaletteActor {
  const client = useClient();
  const user = useUser();
  const match = matchRoute(usePlace().path);
  const [machine] = useState(() => commandPaletteMachine.provide({ actors: commandPaletteEffects(client) }));
  const palette = useActorRef(machine, {
    input: {
      deviceId: (match?.route.name === 'console-device-ios-id' && match.params.id) || null,
      findsDevices: hasModule(user, 'mdm-apple'),
    },
  });
  const expecting = useSelector(
    palette,
    ({ context }) => context.device?.progress.some((each) => isUnderWay(each, serverNow())) ?? false,
  );
  useLive((fact) => palette.send(fact), { expecting });
  return palette;
}
