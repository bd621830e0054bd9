import { lazy, type ComponentType } from 'react';

/** Milliseconds after which a chunk counts as lost (specification, section 9). */
const CHUNK_TIME_OUT = 120_000;

/** A part of the application that could not be fetched: mounting it again would not fetch it again. */
export class LostChunk extends Error {}

type Page = { default: ComponentType };

/**
 * A page in a chunk of its own. A chunk that does not come is asked for once more; when that fails too, because a new
 * version of the portal has taken the old files away, the page is loaded afresh, once.
 */
export function lazyPage(load: () => Promise<Page>): ReturnType<typeof lazy<ComponentType>> & {
  /** Fetches the chunk ahead of need. */
  preload: () => void;
} {
  const page = lazy(() => loadWhole('page', load));
  return Object.assign(page, { preload: () => void load().catch(() => undefined) });
}

/**
 * A part of the application, with all that can be done when it does not come.
 *
 * @param name under which it is remembered that the page was loaded anew for it: another part that does come must not
 * let it be loaded again and again
 */
export async function loadWhole<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  const reloaded = `assetportal.reloaded.${name}`;
  try {
    const part = await withTimeOut(load()).catch(() => withTimeOut(load()));
    sessionStorage.removeItem(reloaded);
    return part;
  } catch (error) {
    if (sessionStorage.getItem(reloaded) === null) {
      sessionStorage.setItem(reloaded, '1');
      window.location.reload();
      return await new Promise<never>(() => undefined);
    }
    throw new LostChunk('A part of the page could not be fetched.', { cause: error });
  }
}

function withTimeOut<T>(work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(
      () => failed(new Error('A part of the page did not come in time.')),
      CHUNK_TIME_OUT,
    );
    work.then(done, failed).finally(() => clearTimeout(timer));
  });
}
