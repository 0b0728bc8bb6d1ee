import { lockTemplates } from '#domain/devices/lock-templates.ts';
import { Menu } from '#ui/popup/menu.tsx';

interface TemplateMenuProps {
  disabled: boolean;
  /** with its variables in braces */
  onChoose: (message: string) => void;
}

/** Texts for a lock to begin with. */
export const TemplateMenu = ({ disabled, onChoose }: TemplateMenuProps) => (
  <Menu
    trigger="套用模板"
    variant="quiet"
    size="sm"
    disabled={disabled}
    items={lockTemplates.map(({ name, message }) => ({
      id: name,
      label: name,
      onSelect: () => onChoose(message),
    }))}
  />
);
