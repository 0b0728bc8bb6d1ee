import { type RefObject, useEffect, useEffectEvent } from 'react';

/** between it and what stands above it, px */
const gap = 8;

/** Whatever else stands at the lower edge stands above it: how far it reaches from the edge is in this CSS variable while it is shown. */
export function useEdgeHeight(
  bar: RefObject<HTMLElement | null>,
  shown: boolean,
  variable: '--holds-bar' | '--task-card' | '--batch-bar',
): void {
  const measure = useEffectEvent(() => {
    const top = bar.current?.getBoundingClientRect().top;
    const height = top === undefined ? 0 : Math.max(0, window.innerHeight - top + gap);
    document.documentElement.style.setProperty(variable, `${height}px`);
  });
  useEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(element);
    const resized = () => measure();
    addEventListener('resize', resized);
    return () => {
      observer.disconnect();
      removeEventListener('resize', resized);
      document.documentElement.style.removeProperty(variable);
    };
  }, [bar, shown, variable]);
}
