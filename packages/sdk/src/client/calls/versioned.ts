import type { HttpResponse } from '../transport/transport.js';

/** Versioned document with its ETag, which a later change sends as `ifMatch`. */
export interface Versioned<T> {
  readonly value: T;
  /** Value for `ifMatch`. Undefined if the server sends no ETag. */
  readonly etag: string | undefined;
}

export const versioned = async <T>(response: Promise<HttpResponse<T>>): Promise<Versioned<T>> => {
  const { data, etag } = await response;
  return { value: data, etag };
};
/** Resolves with the ETag of a saved document. */
export const newEtag = async (response: Promise<HttpResponse<unknown>>): Promise<string | undefined> =>
  (await response).etag;
