/* global document -- This script runs in the browser without a build step. */
// Applies the stored color scheme before the first paint. Otherwise the page would first appear in the system's
// color scheme. This is a separate file because the content security policy forbids inline scripts.
// theme/scheme.ts uses the same key and attribute.
try {
  var scheme = localStorage.getItem('assetportal.scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch {
  // Storage may be blocked. The system setting then applies.
}
