import { useEffect, useState } from 'react';

/**
 * Open state of a popup that is mounted at its first use. It is mounted closed and opened right after, because
 * Ark moves the focus only when it sees the change.
 */
export function useOnDemand() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(used), [used]);
  const change = (next: boolean) => {
    if (next) setUsed(true);
    setOpen(next);
  };
  return { used, open: open && mounted, setOpen: change };
}
