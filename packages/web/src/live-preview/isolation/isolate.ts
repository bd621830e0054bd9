import { createMemoryStorage } from './memoryStorage.js';

const send = window.fetch.bind(window);

/** Sends requests that read. Rejects all others. */
export async function readingFetch(url: string, init?: RequestInit): Promise<Response> {
  const { method = 'GET' } = init ?? {};
  // The client of the preview decides which calls read. Searches with many filters are sent by POST.
  return isReading(method, url) ? send(url, init) : Promise.reject(new TypeError('The preview only reads.'));
}

const isReading = (method: string, url: string): boolean =>
  method === 'GET' || method === 'HEAD' || (method === 'POST' && /\/(?:search|assets)$/.test(url));

/**
 * Separates the page from everything that lasts longer than itself, before the code of the portal runs. Storages are in
 * memory and requests only read. No window opens, and no link leads to another site or starts a download.
 */
export function isolate(): void {
  replace('localStorage', createMemoryStorage());
  replace('sessionStorage', createMemoryStorage());
  for (const name of ['indexedDB', 'caches', 'showSaveFilePicker', 'showDirectoryPicker'])
    replace(name, undefined);
  replace('fetch', readingFetch);
  for (const name of ['XMLHttpRequest', 'WebSocket', 'EventSource']) replace(name, Forbidden);
  replace('open', () => null);
  Object.defineProperty(navigator, 'sendBeacon', { value: () => false });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  for (const type of ['click', 'auxclick'] as const) window.addEventListener(type, holdLink, true);
}

class Forbidden {
  constructor() {
    throw new Error('The preview only reads.');
  }
}

function replace(name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
}

/** Links to other sites, in other windows and to files do nothing. */
function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
  if (!(link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement)) return;
  const isOther =
    link.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download');
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (isOther || opensTab) event.preventDefault();
}
