// A classic script that runs before the first paint: what a person has chosen must not flash something else first, and nobody sees the
// frame of a page that is not theirs (src/app/frame). Local storage holds the choices by the keys of src/domain/preferences.ts; without
// them the style sheet shows the defaults.
{
  const { dataset } = document.documentElement;
  // Nobody may come in: the console's own code says why.
  dataset.visitor = '';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (localStorage.getItem('density') === 'compact') dataset.density = 'compact';
    // Headings that somebody has put elsewhere or left out (src/screens/devices/list/list-settings.ts).
    if (/_list_columns/.test(JSON.stringify(localStorage))) dataset.columns = '';
    if (navigator.locks) dataset.visitor = localStorage.getItem('access_token') === null ? 'guest' : 'member';
  } catch {
    // Storage is blocked: the defaults hold.
  }
  addEventListener('error', () => (dataset.broken = ''), true);
  addEventListener('compositionstart', () => (dataset.composing = 'yes'));
  addEventListener('compositionend', () => (dataset.composing = ''));
}
