// A classic script that runs before the first paint: what a person has chosen must not flash something else first.
// Local storage holds the choices by the keys of src/domain/preferences.ts; without them the style sheet shows the defaults.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('density') === 'compact') dataset.density = 'compact';
} catch {
  // Storage is blocked: the defaults hold.
}
