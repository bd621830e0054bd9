import type { Fetch } from '../transport/options.js';

/** Statuses of responses without a body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a fetch that reports how many bytes of the request body have been sent, which `fetch` itself cannot. It sends
 * a `Blob` from the disk, without reading it into memory. Undefined outside of browsers.
 */
export function uploadFetch(onProgress: (sent: number) => void): Fetch | undefined {
  if (typeof XMLHttpRequest === 'undefined') return undefined;
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = 'arraybuffer';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('The request could not be sent.'));
      request.onabort = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body = WITHOUT_BODY.includes(status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, statusText, headers });
}
