import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { isPortalError, portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { CheckedFileNote } from '../../../contract/calls/config/config-checks.js';
import { endsSession } from '../../../domains/session/denied.js';
import type { After } from '../../../domains/toasts/store.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { SettingsEditor } from './settings-editor-contract.js';
import type { BrandingEditor, BrandingEditorState, NewFile } from '../files/branding-editor.js';

/** Time after the last edit when the stylesheet is checked, in milliseconds. */
export const CHECK_STYLESHEET = 500;

/** State of the stylesheet while an admin edits it. */
export interface StylesheetState {
  readonly status: 'initial' | 'ready' | 'failed';
  /** The stylesheet as the admin has written it. Empty if there is none. */
  readonly text: string;
  /** Rules that visitors do not get, with the reasons. They belong to the text at the last check. */
  readonly notes: readonly CheckedFileNote[];
  /** Why the server rejects the whole stylesheet. Null if it does not. */
  readonly refused: PortalError | null;
}

/** Editor of the stylesheet. Its changes are a pending branding file, which the save of the settings includes. */
export interface StylesheetEditor {
  readonly store: ReadableStore<StylesheetState>;
  /** Loads the stored source. Has no effect on changes that are not saved yet. */
  readonly load: () => Promise<void>;
  /** Replaces the text. The server checks it as soon as no further edit follows. */
  readonly edit: (text: string) => void;
  /** Ends the checks until the login. */
  readonly sessionEnded: () => void;
  /** Reports that a user has logged in again: the newest text is checked. */
  readonly sessionContinued: () => void;
  /** Drops the text. Call when another user has the session. */
  readonly clear: () => void;
}

interface StylesheetOptions {
  readonly client: Pick<AdminClient, 'branding'>;
  readonly branding: BrandingEditor;
  readonly settings: Pick<SettingsEditor, 'typeFile'>;
  readonly after: After;
  /** Returns true if a stylesheet is stored. */
  readonly isStored: () => boolean;
}

const EMPTY: StylesheetState = { status: 'initial', text: '', notes: [], refused: null };

/** Creates the editor of the stylesheet. Sends no request before `load`. */
export function createStylesheetEditor(options: StylesheetOptions): StylesheetEditor {
  const { client, branding, settings } = options;
  const store = createStore<StylesheetState>(() => EMPTY);
  const check = createCheck(options, (found) => store.setState(found));
  /** The stored text. */
  let source = '';
  let pending = branding.store.getState().pending.style;

  const show = () => {
    const text = pending === undefined ? source : textOf(pending);
    if (text === store.getState().text) return;
    store.setState({ text });
    check.later(text);
  };
  branding.store.subscribe((state) => {
    if (state.pending.style === pending) return;
    if (isSaved(state, pending)) source = textOf(pending);
    pending = state.pending.style;
    show();
  });
  return {
    store: readOnly(store),
    async load() {
      try {
        source = options.isStored() ? (await client.branding.styleSource()).value : '';
      } catch (error) {
        if (!isPortalError(error) || error.code !== 'not-found') return store.setState({ status: 'failed' });
        source = '';
      }
      store.setState({ status: 'ready' });
      show();
    },
    edit(text) {
      if (text === source) return settings.typeFile('style', undefined);
      settings.typeFile('style', text === '' ? null : fileOf(text));
    },
    sessionEnded: check.pause,
    sessionContinued: check.resume,
    clear() {
      check.drop();
      source = '';
      store.setState(EMPTY);
    },
  };
}

/** Returns true if a change is no longer pending because it has just been saved. */
const isSaved = (state: BrandingEditorState, before: NewFile | null | undefined): boolean =>
  state.status === 'saving' && state.pending.style === undefined && before !== undefined;

/** Checks a text on the server, after a pause. A later text replaces an earlier one. */
function createCheck(
  { client, after }: Pick<StylesheetOptions, 'client' | 'after'>,
  onFound: (found: Pick<StylesheetState, 'notes' | 'refused'>) => void,
) {
  const latest = createLatest();
  let cancel: (() => void) | undefined;
  /** The text without a result. Undefined if there is none. */
  let unchecked: string | undefined;
  /** True from the end of the session until the login: a call of a guest would be rejected. */
  let isPaused = false;
  const run = async (text: string) => {
    const { signal } = latest.begin();
    try {
      const { bytes, type } = fileOf(text);
      const { notes } = await client.branding.check({ file: 'style', bytes, type }, { signal });
      if (!signal.aborted) found({ notes, refused: null });
    } catch (error) {
      const refused = portalErrorOf(error);
      // Without a response, the text has no result. The next edit checks it again.
      if (!signal.aborted && refused !== null && refused.kind !== 'connection' && !endsSession(error))
        found({ notes: [], refused });
    }
  };
  const found = (result: Parameters<typeof onFound>[0]) => {
    unchecked = undefined;
    onFound(result);
  };
  const end = () => {
    cancel?.();
    latest.end();
  };
  const later = (text: string) => {
    end();
    if (text === '') return found({ notes: [], refused: null });
    unchecked = text;
    if (!isPaused) cancel = after(CHECK_STYLESHEET, () => void run(text));
  };
  return {
    later,
    pause: () => {
      isPaused = true;
      end();
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      if (unchecked !== undefined) later(unchecked);
    },
    drop: () => {
      end();
      unchecked = undefined;
    },
  };
}

const fileOf = (text: string) => ({ bytes: new TextEncoder().encode(text), type: 'text/css' });

/** Returns the text of a pending stylesheet. Stylesheets are pending as bytes only. */
const textOf = (file: NewFile | null | undefined): string =>
  file?.bytes instanceof Uint8Array ? new TextDecoder().decode(file.bytes) : '';
