import { API_BASE_PATH, getDownloadLimits, getVersion, openApiDocument } from '@assetportal/sdk/contract';
import { createTranslator } from '@assetportal/sdk/translations';
import type { AppContext } from '../context.js';

/** Adds the routes that describe the portal: its version, its download limits, and the OpenAPI document. */
export function infoRoutes({ app, mount, calls, config, pageReplies, settings }: AppContext): void {
  const { version } = settings;
  mount(getVersion, () => Promise.resolve({ version }));
  const limits = async () => ({ max_assets: (await config.get()).global.max_assets });
  mount(getDownloadLimits, limits);
  pageReplies.register(getDownloadLimits, limits);

  let document: Awaited<ReturnType<typeof openApiDocument>> | undefined;
  // Run after all calls are mounted and before the first request, because it loads the schemas of all calls.
  app.addHook('onReady', async () => {
    const english = createTranslator({ locale: 'en' });
    const problemTitle = (code: string) => english.t(`problem.${code}.title`);
    document = await openApiDocument({ version, calls: [...calls], problemTitle });
  });
  app.get(`${API_BASE_PATH}openapi.json`, () => document);
}
