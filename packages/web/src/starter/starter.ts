// The first script of the page, which the server puts into it (decisions, section 7, First load). It sends the
// search and the requests for branding files while the browser still loads the app. It must stay small, and imports only rules without dependencies.
import { firstSearchUrl } from '@assetportal/sdk/rules';
import { basePath, currentPath, EARLY_REQUESTS, pageData } from '../lib/startupData.js';

const JSON_OR_PROBLEM = 'application/json, application/problem+json';

/** Returns the language of the app, as it will choose it. */
function language(): string {
  try {
    return localStorage.getItem('assetportal.locale') ?? pageData?.catalog?.locale ?? navigator.language;
  } catch {
    return navigator.language;
  }
}

function send(path: string): Promise<Response> {
  const response = fetch(`${basePath}${path}`, {
    headers: { accept: JSON_OR_PROBLEM, 'accept-language': language() },
    credentials: 'same-origin',
  });
  // The app handles a failure: it sends the request again.
  response.catch(() => undefined);
  return response;
}

if (pageData !== null) {
  const search =
    pageData.search &&
    firstSearchUrl(
      pageData.search,
      { pathname: currentPath(), search: window.location.search },
      { width: window.innerWidth, height: window.innerHeight },
    );
  const paths = search ? [search, ...pageData.files] : pageData.files;
  const requests = Object.fromEntries(paths.map((path) => [`${basePath}${path}`, send(path)]));
  Object.assign(globalThis, { [EARLY_REQUESTS]: requests });
}
