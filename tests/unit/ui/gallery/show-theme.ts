import type { Theme } from '#ui/shell/theme.ts';

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
