import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../../client/portal.js';
import type { CallOptions, ChangeOptions } from '../../../client/transport/options.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { CheckedFile } from '../../../contract/calls/config/config-checks.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import { createLatest, type Run } from '../../../lib/latest.js';
import type { CropArea } from './crop.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';

/** Content of a branding file that an admin has chosen. */
export interface NewFile {
  readonly bytes: Uint8Array<ArrayBuffer> | Blob;
  /** Media type, such as `image/png`. */
  readonly type: string;
  /** Name of the file on the device of the admin. */
  readonly name?: string;
  /** Properties of the file that the server has determined. */
  readonly facts?: FileFacts;
  /** The image as the admin has chosen it, and the part of it that is used, so that the crop can be changed. */
  readonly original?: { readonly bytes: Blob; readonly area?: CropArea };
}

/** Properties of a file that the server has determined in a trial upload. */
export interface FileFacts extends Pick<
  CheckedFile,
  'width' | 'height' | 'usesCurrentColor' | 'font' | 'notes'
> {
  /** In bytes. */
  readonly size: number;
}

/** State of the branding editor. */
export interface BrandingEditorState {
  readonly status: 'initial' | 'saving' | 'success' | 'failure';
  /** Files that are not saved yet, by name. Null means that the file will be removed. */
  readonly pending: Readonly<Partial<Record<ConfigFile, NewFile | null>>>;
  /** The files that the last save could not save, with the reason. Null if there was no response from a portal. */
  readonly failed: Readonly<Partial<Record<ConfigFile, PortalError | null>>>;
}

/** Editor of the branding files: logos, favicon, hero image, stylesheet, font and watermark. */
export interface BrandingEditor {
  readonly store: ReadableStore<BrandingEditorState>;
  /** Replaces a file with the next save. */
  readonly set: (file: ConfigFile, content: NewFile) => void;
  /** Removes a file with the next save, which restores the default. */
  readonly remove: (file: ConfigFile) => void;
  /** Replaces all changes, for example by earlier ones. */
  readonly replacePending: (pending: BrandingEditorState['pending']) => void;
  /** Discards the change of a file, or of all files. */
  readonly discard: (file?: ConfigFile) => void;
  /**
   * Saves the changes, one file after another. Files that cannot be saved remain pending. A toast reports the
   * result (specification, section 8, “Config and texts”). Resolves with true if all files are saved. Has no effect
   * while a save is running.
   *
   * @param how.repeated The failure of the same save has been reported before, so that no toast repeats it.
   * @param how.change how the history records the save
   */
  readonly save: (how?: { readonly repeated?: boolean; readonly change?: ChangeOptions }) => Promise<boolean>;
  /** Discards all changes and aborts a running save. Call when another user has the session. */
  readonly clear: () => void;
}

type SaveCall = Pick<Run, 'signal'> & Pick<CallOptions, 'change'>;

const NO_CHANGES: BrandingEditorState = { status: 'initial', pending: {}, failed: {} };

/** Creates the branding editor. It sends no request before `save`. */
export function createBrandingEditor(options: {
  readonly portal: Portal;
  readonly toasts: Toasts;
  /** Called if at least one file was saved. */
  readonly onSaved: () => void;
}): BrandingEditor {
  const { portal, toasts, onSaved } = options;
  const store = createStore<BrandingEditorState>(() => NO_CHANGES);
  const latest = createLatest();
  const change = (file: ConfigFile, content: NewFile | null) =>
    store.setState(({ pending }) => ({ pending: { ...pending, [file]: content } }));

  /** Saves one file. Its change remains pending if the admin has changed it again in the meantime. */
  const saveOne = async (file: ConfigFile, content: NewFile | null, call: SaveCall): Promise<boolean> => {
    try {
      await (content === null
        ? portal.branding.remove({ file }, call)
        : portal.branding.set({ file, bytes: content.bytes, type: content.type }, call));
    } catch (error) {
      if (call.signal.aborted) return false;
      const reason = portalErrorOf(error);
      store.setState(({ failed }) => ({ failed: { ...failed, [file]: reason } }));
      return false;
    }
    store.setState(({ pending }) => ({
      pending: pending[file] === content ? without(pending, file) : pending,
    }));
    return true;
  };

  return {
    store: readOnly(store),
    set: change,
    remove: (file) => change(file, null),
    replacePending: (pending) => store.setState({ pending }),
    discard: (file) =>
      store.setState(({ pending }) => ({ pending: file === undefined ? {} : without(pending, file) })),
    async save({ repeated = false, change } = {}) {
      const { status, pending } = store.getState();
      const files = Object.entries(pending) as [ConfigFile, NewFile | null][];
      if (status === 'saving' || files.length === 0) return status !== 'saving';
      store.setState({ status: 'saving', failed: {} });
      const run = latest.begin();
      const saved: boolean[] = [];
      const call = { signal: run.signal, change };
      for (const [file, content] of files) saved.push(await saveOne(file, content, call));
      if (!run.isLatest()) return false;
      const ok = saved.every(Boolean);
      store.setState({ status: ok ? 'success' : 'failure' });
      if (saved.includes(true)) onSaved();
      if (ok) toasts.show({ level: 'success', key: 'toast.file.saved' });
      else if (!repeated) toasts.show({ level: 'error', key: 'toast.file.notSaved' });
      return ok;
    },
    clear() {
      latest.end();
      store.setState(NO_CHANGES);
    },
  };
}

const without = <T extends object>(record: T, file: ConfigFile): T =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== file)) as T;
