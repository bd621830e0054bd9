/**
 * Types of cross-fetch for the SDK's sources. The package's own types load TypeScript's whole `dom` library, which would
 * let the SDK use `document` unnoticed.
 */
declare const crossFetch: typeof fetch;
export default crossFetch;
