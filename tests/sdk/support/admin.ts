import { createApp, type Portal } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';

/** Creates an app and its admin area for a portal. `toasts.shown` lists the level and the key of each toast. */
export function adminOf(portal: Portal) {
  const app = createApp({
    portal,
    languages: ['en'],
    // Each toast ends as soon as possible, so that the next one is displayed.
    after: (_, run) => {
      queueMicrotask(run);
      return () => undefined;
    },
  });
  const shown: string[] = [];
  app.toasts.store.subscribe(({ current }, before) => {
    if (current !== null && current !== before.current) shown.push(`${current.level} ${current.key}`);
  });
  return { app, admin: createAdmin(app), toasts: { shown } };
}
