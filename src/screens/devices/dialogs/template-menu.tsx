import type { LockTemplate } from '#domain/devices/lock-templates.ts';
import { loadLockTemplates } from '#machines/store/lock-templates.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { Menu } from '#ui/popup/menu.tsx';

interface TemplateMenuProps {
  disabled: boolean;
  /** with its variables in braces */
  onChoose: (template: LockTemplate) => void;
}

/** The store's texts for a lock to begin with. */
export function TemplateMenu({ disabled, onChoose }: TemplateMenuProps) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadLockTemplates(client, signal));
  const templates = loaded?.value ?? [];
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? (
        <Button {...retry} variant="quiet" size="sm">
          重新加载模板
        </Button>
      ) : (
        <Menu
          trigger="套用模板"
          variant="quiet"
          size="sm"
          disabled={disabled || templates.length === 0}
          items={templates.map((template) => ({
            id: template.name,
            label: template.name,
            onSelect: () => onChoose(template),
          }))}
        />
      )}
    </MachineRoot>
  );
}
