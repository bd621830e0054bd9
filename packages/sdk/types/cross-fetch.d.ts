/**
 * Types of cross-fetch for all packages (`paths` in tsconfig.base.json). The types in the package itself load
 * TypeScript's `dom` library. With that library, uses of `document` in the SDK or the server would compile.
 */
declare const crossFetch: typeof fetch;
export default crossFetch;
