import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';
import { isLoopback } from '../text/addresses.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns true if a variable names a proxy. Cheap, because it runs before the first request. */
export const namesProxy = (environment: Environment): boolean =>
  ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].some((name) => read(environment, name) !== '');

/**
 * Returns the proxy for a URL from `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in lower or upper case as
 * in curl. Undefined for a direct connection. A portal on this computer never uses a proxy.
 *
 * @throws CliError `proxy-invalid`
 */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  const scheme = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = read(environment, scheme) || read(environment, 'ALL_PROXY');
  if (text === '' || isLoopback(url.hostname) || isExcluded(url, read(environment, 'NO_PROXY')))
    return undefined;
  const address = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(address)) throw new CliError('proxy-invalid', EXIT.local);
  return new URL(address);
}

/** Lower case has precedence, as in curl. */
const read = (environment: Environment, name: string): string =>
  environment[name.toLowerCase()] || environment[name] || '';

/** Entries are host names with their subdomains, with an optional leading dot or `*.`, and an optional port. */
function isExcluded({ hostname, port, protocol }: URL, list: string): boolean {
  const actualPort = port || (protocol === 'https:' ? '443' : '80');
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (entryPort !== undefined && entryPort !== actualPort) return false;
      const domain = name.replace(/^\*?\./, '');
      return name === '*' || hostname === domain || hostname.endsWith(`.${domain}`);
    });
}
