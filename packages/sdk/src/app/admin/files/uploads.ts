import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import type { Portal } from '../../../client/portal.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { CheckedFile } from '../../../contract/calls/config/config-checks.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import { createLatest, type Latest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { CropArea } from './crop.js';
import type { BrandingEditor, FileFacts, NewFile } from './branding-editor.js';

/** A file as the admin has chosen it, before the server has checked it. */
export interface ChosenFile {
  readonly name: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
  readonly bytes: Blob;
  /** The image from which this one was cropped, and the part of it. */
  readonly original?: { readonly bytes: Blob; readonly area: CropArea };
}

/**
 * Trial upload of a file.
 *
 * - `checking`: the server checks the file.
 * - `refused`: the server rejects the file. The former file stays.
 */
export type UploadState =
  | { readonly status: 'checking'; readonly chosen: ChosenFile }
  | {
      readonly status: 'refused';
      readonly chosen: ChosenFile;
      /** Null if there was no response from a portal. */
      readonly error: PortalError | null;
    };

/** State of the trial uploads, by file. A file without one is not being uploaded. */
export type UploadsState = Readonly<Partial<Record<ConfigFile, UploadState>>>;

/** Trial uploads of branding files: the server cleans each file before it is previewed and saved. */
export interface Uploads {
  readonly store: ReadableStore<UploadsState>;
  /**
   * Checks a file, and replaces the branding file by the result of the server with the next save. A file that is
   * rejected changes nothing. Replaces an earlier trial of the same file.
   */
  readonly choose: (file: ConfigFile, chosen: ChosenFile) => Promise<void>;
  /** Checks a file again, for example after there was no connection. */
  readonly retry: (file: ConfigFile) => Promise<void>;
  /** Ends a trial upload, and drops the reason of a rejection. */
  readonly cancel: (file: ConfigFile) => void;
  /** Returns the stored file with its facts. Null if there is none, or if it cannot be loaded. */
  readonly stored: (file: ConfigFile) => Promise<NewFile | null>;
  /** Ends all trial uploads. Call when another user has the session. */
  readonly clear: () => void;
}

/** Creates the trial uploads. Sends no request before `choose`. */
export function createUploads(options: {
  readonly portal: Portal;
  readonly client: Pick<AdminClient, 'branding'>;
  readonly setFile: BrandingEditor['set'];
}): Uploads {
  const { portal, client, setFile } = options;
  const store = createStore<UploadsState>(() => ({}));
  const runs = new Map<ConfigFile, Latest>();
  const set = (file: ConfigFile, state: UploadState | undefined) =>
    store.setState((states) => ({ ...states, [file]: state }));
  const latestOf = (file: ConfigFile) => {
    const latest = runs.get(file) ?? createLatest();
    runs.set(file, latest);
    return latest;
  };
  const cancel = (file: ConfigFile) => {
    runs.get(file)?.end();
    set(file, undefined);
  };

  const choose: Uploads['choose'] = async (file, chosen) => {
    const { signal } = latestOf(file).begin();
    set(file, { status: 'checking', chosen });
    try {
      const { bytes, type } = chosen;
      const report = await client.branding.check({ file, bytes, type }, { signal });
      if (signal.aborted) return;
      set(file, undefined);
      setFile(file, newFileOf(report, chosen));
    } catch (error) {
      if (!signal.aborted) set(file, { status: 'refused', chosen, error: portalErrorOf(error) });
    }
  };
  return {
    store: readOnly(store),
    choose,
    async retry(file) {
      const state = store.getState()[file];
      if (state !== undefined) await choose(file, state.chosen);
    },
    cancel,
    async stored(file) {
      try {
        const response = await portal.branding.get({ file });
        if (response.status !== 200) return null;
        const bytes = await response.blob();
        const type = bytes.type.split(';', 1)[0] ?? '';
        const facts = needsCheck(type)
          ? factsOf(await client.branding.check({ file, bytes, type }))
          : { size: bytes.size, usesCurrentColor: false, notes: [] };
        return { bytes, type, facts };
      } catch {
        return null;
      }
    },
    clear() {
      for (const file of runs.keys()) cancel(file);
    },
  };
}

/** Returns true for a stored file whose facts only the server can read. */
const needsCheck = (type: string): boolean => type === 'image/svg+xml' || type.startsWith('font/');

/** Types that every browser can decode, so that it can crop them. */
const DECODABLE = ['image/png', 'image/jpeg', 'image/webp'];

function newFileOf(
  report: CheckedFile,
  { name, type: chosenType, bytes: chosen, original }: ChosenFile,
): NewFile {
  const { mime: type, bytes } = report;
  const file = { bytes, type, name, facts: factsOf(report) };
  if (original !== undefined) return { ...file, original };
  return DECODABLE.includes(chosenType) ? { ...file, original: { bytes: chosen } } : file;
}

const factsOf = ({ bytes, width, height, usesCurrentColor, font, notes }: CheckedFile): FileFacts => ({
  size: bytes.length,
  width,
  height,
  usesCurrentColor,
  font,
  notes,
});
