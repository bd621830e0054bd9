// The first script of the page, which the server puts into it (decisions, section 7, First load). It sends the
// search and the requests for branding files, and shows the images of the first results. The app loads after these images.
// It must stay small, and imports only rules without dependencies.
import { firstLocale, firstSearchUrl, searchFromUrl } from '@assetportal/sdk/rules';
import { basePath, currentPath, EARLY_REQUESTS, FIRST_IMAGES, pageData } from '../lib/startup/startupData.js';
import { allLoaded, heroLoaded } from './images.js';
import { placeFirstResults, showFirstResults } from './firstResults.js';
import { stored } from './stored.js';

/** Time in milliseconds after which the app loads, even if the first images have not. */
const PATIENCE = 1000;

const JSON_OR_PROBLEM = 'application/json, application/problem+json';

/** Language of the app, as it will choose it. */
const language =
  pageData === null
    ? (stored('locale') ?? navigator.language)
    : firstLocale(pageData, { stored: stored('locale'), browser: navigator.languages });

function send(path: string): Promise<Response> {
  const response = fetch(`${basePath}${path}`, {
    headers: { accept: JSON_OR_PROBLEM, 'accept-language': language },
    credentials: 'same-origin',
  });
  // The app handles a failure: it sends the request again.
  response.catch(() => undefined);
  return response;
}

/** Loads the data for formats of numbers and dates in a worker: see public/formats.js. */
function loadFormats(): void {
  try {
    new Worker(`${basePath}/formats.js`, { name: language });
  } catch {
    // The app then loads the data when it shows the first number.
  }
}

// The words of the first paint are in the language of the browser.
if (language.toLowerCase() !== document.documentElement.lang.toLowerCase())
  document.documentElement.dataset.otherLanguage = '';

if (pageData !== null) {
  // After the first paint, which a new thread would delay.
  requestAnimationFrame(() => setTimeout(loadFormats));
  const { search, files } = pageData;
  const requests: Record<string, Promise<Response>> = {};
  let images = heroLoaded();
  const address = { pathname: currentPath(), search: window.location.search };
  const size = { width: window.innerWidth, height: window.innerHeight };
  const first = search === null ? undefined : firstSearchUrl(search, address, size);
  if (search !== null && first !== undefined) {
    const response = (requests[`${basePath}${first}`] = send(first));
    placeFirstResults(search.grid);
    const { view, filters } = searchFromUrl(address.pathname, address.search, search.defaults);
    // Filters are above the results, in one row or several.
    if (view === 'grid' && Object.keys(filters).length === 0) {
      images = showFirstResults(search.grid, response).then(allLoaded);
    }
  }
  for (const path of files) requests[`${basePath}${path}`] = send(path);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  Object.assign(globalThis, {
    [EARLY_REQUESTS]: requests,
    [FIRST_IMAGES]: Promise.race([images, patience]),
  });
}
