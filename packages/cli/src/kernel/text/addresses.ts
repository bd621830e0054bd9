/** Returns an address for a message, without the user name, the password and the query that it may contain. */
export function withoutSecrets(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return path.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/i, '$1…@');
}

/** Returns true for the host name of this computer. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
