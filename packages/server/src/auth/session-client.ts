import type { FastifyRequest } from 'fastify';
import type { SessionClient } from '../store/sessions.js';

/** Maximum length of the name of a program. */
const MAX_NAME = 60;

/** Browsers by the mark in their user agent, the derived ones first: they also contain the marks of the others. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the client behind a login. Its name is only the browser and the system (`Firefox, Windows`), or the first
 * product of a program (`curl/8.5.0`): the complete user agent would identify a device.
 *
 * @param isBrowser True if the client keeps its session in a cookie.
 */
export function clientOf(request: Pick<FastifyRequest, 'headers' | 'ip'>, isBrowser: boolean): SessionClient {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 500);
  const nameIn = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(agent))?.[1];
  const browser = nameIn(BROWSERS);
  const program = /^[\x21-\x7e]+/.exec(agent)?.[0].slice(0, MAX_NAME);
  const name =
    browser === undefined
      ? program
      : [browser, nameIn(SYSTEMS)].filter((each) => each !== undefined).join(', ');
  return { address: request.ip, kind: isBrowser ? 'browser' : 'program', name: name ?? null };
}
