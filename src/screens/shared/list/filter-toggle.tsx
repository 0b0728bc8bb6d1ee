import { SlidersHorizontal } from 'lucide-react';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';

// On phones the icon says it alone.
const word = css({
  mdDown: { position: 'absolute', w: '[1px]', h: '[1px]', overflow: 'hidden', clipPath: 'inset(50%)' },
});

interface FilterToggleProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  /** how many of the folded filters narrow the list */
  inForce: number;
}

/** Unfolds the further filters of a list. */
export const FilterToggle = ({ open, onOpen, inForce }: FilterToggleProps) => (
  <Button
    variant="quiet"
    icon={<SlidersHorizontal aria-hidden="true" />}
    aria-expanded={open}
    onClick={() => onOpen(!open)}
  >
    <span className={word}>更多筛选</span>
    {inForce > 0 ? inForce : null}
  </Button>
);
