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

  let document: ReturnType<typeof openApiDocument> | undefined;
  const describe = () => {
    const english = createTranslator({ locale: 'en' });
    const problemTitle = (code: string) => english.t(`problem.${code}.title`);
    return openApiDocument({ version, calls: [...calls], problemTitle });
  };
  // Created when it is first requested, because it takes a quarter of the start of a portal.
  app.get(`${API_BASE_PATH}openapi.json`, () => (document ??= describe()));
}
