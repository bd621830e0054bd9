import type { HttpResponse } from '../transport/transport.js';

/** A versioned document with its ETag, on which later changes are based. */
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
