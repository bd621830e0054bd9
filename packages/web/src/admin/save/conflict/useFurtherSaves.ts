import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Merges further saves of other admins while the component is in the page. */
export function useFurtherSaves(): void {
  const { portal } = useApp();
  const { config } = useAdmin();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = async () => {
      for await (const { type } of portal.events({}, { signal })) {
        if (type === 'config') void config.refreshConflict();
      }
    };
    // Without events, the next save merges them.
    listen().catch(() => undefined);
    return () => controller.abort();
  }, [portal, config]);
}
