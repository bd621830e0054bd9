import { createApp, type App } from '@assetportal/sdk';
import type { BrowseInput } from '../../contract.js';

/**
 * Creates the SDK's app for the portal, and loads configuration, session and translations.
 *
 * @throws PortalError if the portal cannot be reached
 */
export async function startApp({ context, portal }: BrowseInput): Promise<App> {
  const { signal } = context;
  const app = createApp({ portal, languages: [context.language] });
  const stop = () => app.stop();
  signal.addEventListener('abort', stop, { once: true });
  await app.start();
  signal.throwIfAborted();
  if (app.status.getState().ready) {
    // The first search depends on the limits of the search engine.
    await app.fields.load().catch(() => undefined);
    signal.throwIfAborted();
    return app;
  }
  app.stop();
  // The startup reports no error. These calls fail for the same reason.
  await portal.info.version({}, { signal });
  await portal.session.get(undefined, { signal });
  await portal.config.get({}, { signal });
  throw new Error('The portal could not be started.');
}
