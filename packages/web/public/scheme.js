/* global document -- A script of the page, which runs in the browser without a build. */
// Runs before the first paint, so that a reader who fixed dark never sees a flash of light. A file of its own, because
// the content security policy allows no inline script. The module theme/scheme.ts keeps the same key and attribute.
try {
  var scheme = localStorage.getItem('assetportal.scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch {
  // Storage may be blocked: the system's setting holds.
}
