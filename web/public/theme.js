// Runs before the first paint, so that a chosen colour scheme does not flash. A file, because the page allows no scripts
// inside it.
try {
  const { theme } = JSON.parse(localStorage.getItem('sennight.settings') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system decides.
}
