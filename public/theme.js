// A classic script that runs before the first paint: a chosen theme must not flash the other one.
// Local storage holds 'light' or 'dark' under 'theme'; without it the style sheet follows the system.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is blocked: the system decides.
}
