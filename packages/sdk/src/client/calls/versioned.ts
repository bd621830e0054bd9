import type { HttpResponse } from '../transport/transport.js';

/** Something an admin sets, and the version of it that was read; a change names the version it is based on. */
export interface Versioned<T> {
  readonly value: T;
  /** For `ifMatch`; undefined where the server tells none. */
  readonly etag: string | undefined;
}

export const versioned = async <T>(answer: Promise<HttpResponse<T>>): Promise<Versioned<T>> => {
  const { data, etag } = await answer;
  return { value: data, etag };
};
/** Of what was saved. */
export const newEtag = async (answer: Promise<HttpResponse<unknown>>): Promise<string | undefined> =>
  (await answer).etag;
