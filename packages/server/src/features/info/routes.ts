import {
  API_BASE_PATH,
  getConnection,
  getDownloadLimits,
  getVersion,
  openApiDocument,
} from '@assetportal/sdk/contract';
import type { FastifyRequest } from 'fastify';
import { createTranslator } from '@assetportal/sdk/translations';
import type { AppContext, AppSettings } from '../context.js';

/** Headers that proxies add to a request. */
const PROXY_HEADERS = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

function connectionOf(request: FastifyRequest, { trust }: Pick<AppSettings, 'trust'>) {
  return {
    address: request.ip,
    host: request.host,
    scheme: request.protocol,
    proxied: PROXY_HEADERS.some((name) => request.headers[name] !== undefined),
    trusted: trust?.(request.socket.remoteAddress) === true,
  };
}

/** Adds the routes that describe the portal: its version, its download limits, and the OpenAPI document. */
export function infoRoutes({ app, mount, calls, config, pageReplies, settings }: AppContext): void {
  const { version } = settings;
  mount(getVersion, () => Promise.resolve({ version }));
  mount(getConnection, ({ request }) => Promise.resolve(connectionOf(request, settings)));
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
