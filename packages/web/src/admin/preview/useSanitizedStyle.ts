import { createAdminClient, type NewFile } from '@assetportal/sdk/admin';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/**
 * Returns a stylesheet as the server would give it to visitors, without the rules that it does not allow. While
 * the server checks it, and if it rejects it, returns the previous one.
 */
export function useSanitizedStyle(file: NewFile | undefined): Blob | undefined {
  const { portal } = useApp();
  const [checked, setChecked] = useState<Blob>();
  useEffect(() => {
    if (file === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    createAdminClient(portal)
      .branding.check({ file: 'style', ...file }, { signal })
      .then(
        ({ bytes, mime }) => setChecked(new Blob([bytes], { type: mime })),
        () => undefined,
      );
    return () => controller.abort();
  }, [portal, file]);
  // Until a new one is checked, the previous one is shown.
  return file === undefined ? undefined : checked;
}
