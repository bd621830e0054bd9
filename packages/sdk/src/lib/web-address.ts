/*
 * Browsers remove tabs and line breaks from addresses, so that `/<tab>/host` is `//host`: an address on another
 * host. Addresses with control characters are therefore rejected.
 */

/** Returns true for a path on this origin. False for `//host` and its variants. */
export function isLocalPath(address: string): boolean {
  return /^\/(?![/\\])\P{Cc}*$/u.test(address);
}

/** Returns true for an HTTP URL or a path on this origin. False for `javascript:` and similar schemes. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/\P{Cc}*$/iu.test(address) || isLocalPath(address);
}
