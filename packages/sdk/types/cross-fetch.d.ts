/**
 * Types of cross-fetch for all packages (`paths` in tsconfig.base.json). The package's own types load TypeScript's whole
 * `dom` library, which would let the SDK and the server use `document` unnoticed.
 */
declare const crossFetch: typeof fetch;
export default crossFetch;
