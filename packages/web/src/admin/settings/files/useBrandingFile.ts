import type { NewFile, UploadState } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** A branding file as the form shows it: the pending one, or else the stored one. */
export interface ShownFile {
  readonly file: ConfigFile;
  /** True if there is a file, with the change that is not saved yet. */
  readonly isSet: boolean;
  readonly isUnsaved: boolean;
  /** The file. Null if there is none, and before the stored one has loaded. */
  readonly content: NewFile | null;
  /** Trial upload that runs, or that the server has rejected. */
  readonly upload: UploadState | undefined;
}

/** Returns a branding file with the change that is not saved yet. */
export function useBrandingFile(file: ConfigFile): ShownFile {
  const { available } = useApp();
  const { branding, uploads } = useAdmin();
  const flags = useStore(available);
  const isStored = flags[file] === true;
  const pending = useStore(branding.store, (state) => state.pending[file]);
  const upload = useStore(uploads.store, (state) => state[file]);
  const [stored, setStored] = useState<NewFile | null>(null);
  useEffect(() => {
    if (!isStored) return;
    let isCurrent = true;
    void uploads.stored(file).then((content) => {
      if (isCurrent) setStored(content);
    });
    return () => {
      isCurrent = false;
    };
    // The flags are loaded again after a save.
  }, [uploads, file, isStored, flags]);
  return {
    file,
    upload,
    isSet: pending === undefined ? isStored : pending !== null,
    isUnsaved: pending !== undefined,
    content: pending ?? (pending === undefined && isStored ? stored : null),
  };
}
