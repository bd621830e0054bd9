import type { ConfigFile } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns the address of a branding file, before it is saved as well. Undefined if there is none. */
export function useFileUrl(file: ConfigFile): string | undefined {
  const { available, portal } = useApp();
  const { branding } = useAdmin();
  const isStored = useStore(available, (flags) => flags[file] === true);
  const pending = useStore(branding.store, (state) => state.pending[file]);
  const own = useMemo(
    () =>
      pending?.bytes === undefined
        ? undefined
        : URL.createObjectURL(new Blob([pending.bytes], { type: pending.type })),
    [pending],
  );
  useEffect(() => (own === undefined ? undefined : () => URL.revokeObjectURL(own)), [own]);
  return own ?? (pending === undefined && isStored ? portal.branding.url(file) : undefined);
}
