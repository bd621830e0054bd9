/* global document -- This script runs in the browser without a build step. */
// Runs before the first paint, so that users who chose the dark scheme never see a flash of light. A separate
// file, because the content security policy forbids inline scripts. The module theme/scheme.ts uses the same key
// and attribute.
try {
  var scheme = localStorage.getItem('assetportal.scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch {
  // Storage may be blocked: the system setting applies.
}
