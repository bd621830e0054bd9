import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { type Asset, getDownload, ORIGINAL } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../http/problem.js';
import { sendFile } from '../../http/send-file.js';
import type { Authoriser } from '../../rights/authorise.js';
import type { AssetRepository } from '../../store/assets.js';
import type { PeopleRepository } from '../../store/people.js';
import { CONVERT_SETS } from './convert-sets.js';
import type { Deliverer } from './deliver.js';
import { holderOf, holderPrincipal } from './holder.js';
import { FILES, type Links } from './links.js';

export interface DownloadParts {
  readonly assets: AssetRepository;
  readonly authoriser: Authoriser;
  readonly deliverer: Deliverer;
  readonly links: Links;
  readonly people: PeopleRepository;
  /** Told when a download of an asset begins. */
  readonly counted: (id: string) => void;
}

export function downloadRoutes(app: FastifyInstance, mount: Mount, parts: DownloadParts): void {
  const { assets, authoriser, deliverer, links } = parts;

  mount(getDownload, async ({ query, principal }) => {
    const record = await assets.one(query.id);
    if (record === undefined || !authoriser.mayView(principal, record.asset)) {
      throw new ApiError('asset-not-found', { values: { id: query.id } });
    }
    const convertSet = query.csetid ?? ORIGINAL;
    if (!CONVERT_SETS.includes(convertSet)) throw new ApiError('convert-set-unknown');
    if (!authoriser.mayDownload(principal, record.asset, convertSet)) throw new ApiError('forbidden');
    return {
      url: links.make({
        id: query.id,
        convertSet,
        target: query.target ?? 'down',
        holder: holderOf(principal),
      }),
    };
  });

  app.get<{ Params: { id: string; convertSet: string }; Querystring: Record<string, string | string[]> }>(
    `${FILES}:id/:convertSet`,
    { compress: false },
    async (request, reply) => {
      const { id, convertSet } = request.params;
      const text = (name: string): string => [request.query[name] ?? ''].flat()[0] ?? '';
      const target = text('target') === 'view' ? 'view' : 'down';
      const holder = text('for');
      if (!links.check({ id, convertSet, target, holder }, text('expires'), text('signature'))) {
        throw new ApiError('link-expired');
      }
      const record = await assets.one(id);
      const principal = await holderPrincipal(parts.people, holder);
      if (record === undefined || !authoriser.mayDownload(principal, record.asset, convertSet)) {
        throw new ApiError('asset-not-found', { values: { id } });
      }
      const file = await deliverer.make({ asset: record.asset, convertSet, page: 1 });
      const handle = await file.open();
      if (request.method === 'GET' && target === 'down' && beginsAtStart(request.headers.range))
        parts.counted(id);
      return sendFile(request, reply, {
        handle,
        size: file.size,
        etag: file.etag,
        mime: file.mime,
        cacheControl: 'private, no-cache',
        disposition: contentDisposition(file.fname, {
          type: target === 'view' && isShownSafely(record.asset) ? 'inline' : 'attachment',
        }),
      });
    },
  );
}

const beginsAtStart = (range: string | undefined): boolean => range === undefined || /^bytes=0-/.test(range);

/** What a browser may show by itself: nothing that can hold a script. */
function isShownSafely(asset: Asset): boolean {
  const mime = asset.mime ?? '';
  return /^(image|video|audio)\//.test(mime) ? !/svg|xml/.test(mime) : mime === 'application/pdf';
}
