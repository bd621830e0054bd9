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
      let isConnected = false;
      for await (const { type } of portal.events({}, { signal })) {
        // Another admin may have saved before the connection, which begins with the status.
        if (type === 'config' || !isConnected) void config.refreshConflict();
        isConnected = true;
      }
    };
    // Without events, the next save merges them.
    listen().catch(() => undefined);
    return () => controller.abort();
  }, [portal, config]);
}
