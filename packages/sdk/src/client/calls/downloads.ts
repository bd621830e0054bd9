import {
  getConvertSets,
  getDownload,
  getDownloadLimits,
  getModel,
  getPreview,
  getVideo,
  getZip,
  getZipByBody,
} from '../../contract/calls/downloads.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { ConvertSet, ZipReply } from '../../contract/schemas/downloads.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { ExpectedFile } from '../transfer/fetch.js';
import { prepareFiles } from '../transfer/prepare.js';
import type { DownloadStream, StreamOptions } from '../transfer/stream.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { encodeQuery, fitsUrl, MAX_QUERY_LENGTH } from '../transport/url.js';

/** Files and pictures, and the links to them (specification, section 7, Download). */
export const createDownloadCalls = (transport: Transport) => ({
  downloads: {
    /** The convert sets that every one of the assets can be had in. Any number of ids. */
    async convertSets(ids: readonly string[], call?: CallOptions): Promise<ConvertSet[]> {
      let common: ConvertSet[] | undefined;
      for (const asset_id of chunksForUrl('asset_id', ids)) {
        const { convert_sets: sets } = await transport.send(getConvertSets, { query: { asset_id } }, call);
        common = common?.filter(({ id }) => sets.some((other) => other.id === id)) ?? sets;
      }
      return common ?? [];
    },
    /** A short-lived link to an asset’s file; `stream` fetches it, or `portal.transport.open`. */
    link(
      id: string,
      convertSet: string = ORIGINAL,
      call?: CallOptions & {
        /** Of a convert set that makes pictures of pages or frames. From 1; default 1. */
        readonly page?: number | undefined;
      },
    ) {
      const page = call?.page === undefined ? {} : { page: call.page };
      return transport.send(
        getDownload,
        { query: { id, csetid: convertSet, target: 'down', ...page } },
        call,
      );
    },
    /** A short-lived link to a zip of assets, and the ids that are not in it. */
    zip(
      ids: readonly string[],
      convertSet: string = ORIGINAL,
      call?: CallOptions & {
        /** Keeps the library's folders in the zip. Default false. */
        readonly folders?: boolean | undefined;
      },
    ): Promise<ZipReply> {
      const folders = call?.folders === undefined ? {} : { folders: call.folders };
      const input = { operation: 'zip' as const, csetid: convertSet, id: [...ids], ...folders };
      return fitsUrl(input)
        ? transport.send(getZip, { query: input }, call)
        : transport.send(getZipByBody, { body: input }, call);
    },
    /**
     * Has made what a download of these assets needs, and resolves when it is there; `link` and `zip` then answer at
     * once.
     *
     * @param options.page Default: all pages and frames that a zip would hold.
     * @param options.onProgress Told from time to time, with how far it is from 0 to 1.
     * @returns What could not be made, with a stable word (its text is `preview.problem.<word>`).
     */
    prepare(
      ids: readonly string[],
      convertSet: string,
      options: CallOptions & {
        readonly page?: number | undefined;
        readonly onProgress?: ((progress: number) => void) | undefined;
      } = {},
    ): Promise<{ id: string; reason: string }[]> {
      const { page, ...call } = options;
      return prepareFiles(transport, { ids, convertSet, page }, call);
    },
    /** A link to a film in a form that browsers play. */
    video: (id: string, call?: CallOptions) => transport.send(getVideo, { params: { id } }, call),
    /** Links to a 3D model and the files it refers to, for a viewer. */
    model: (id: string, call?: CallOptions) => transport.send(getModel, { params: { id } }, call),
    /**
     * A file as a stream that carries on by itself where a connection breaks, and checks what arrives.
     *
     * ```ts
     * const { name, stream } = await portal.downloads.stream(asset);
     * await stream.pipeTo(target);
     * ```
     *
     * @param asset With an asset, its length and SHA-256 are checked; with an id alone, the length that the server says.
     * @throws PortalError before the first byte; afterwards the stream errors with one.
     */
    async stream(
      asset: string | Pick<Asset, 'id' | 'file_size' | 'sha256'>,
      options: StreamOptions & {
        /** Default `original`: only of it the asset tells length and SHA-256. */
        readonly convertSet?: string | undefined;
        /** Of a convert set that makes pictures of pages or frames. From 1; default 1. */
        readonly page?: number | undefined;
      } = {},
    ): Promise<DownloadStream> {
      const { openStream } = await import('../transfer/stream.js');
      const { convertSet = ORIGINAL, page } = options;
      const isKnown = typeof asset !== 'string' && convertSet === ORIGINAL;
      const known = isKnown ? { bytes: asset.file_size, sha256: asset.sha256 } : {};
      const id = typeof asset === 'string' ? asset : asset.id;
      return openStream({ transport }, { id, convertSet, page, ...known }, options);
    },
    /**
     * The same for a link that a call answered, as to a zip.
     *
     * @param link A function makes a new one each time the connection has broken: links expire.
     */
    async streamLink(
      link: string | (() => Promise<string>),
      options: StreamOptions & ExpectedFile = {},
    ): Promise<DownloadStream> {
      const { openStream } = await import('../transfer/stream.js');
      const { bytes, sha256 } = options;
      return openStream({ transport }, { link, bytes, sha256 }, options);
    },
    /** How many assets may be downloaded at once: -1 any number, 0 none. */
    limits: (call?: CallOptions) => transport.send(getDownloadLimits, {}, call),
  },
  previews: {
    /** A short-lived link to the preview of a page. @param page From 1. */
    link: (id: string, page = 1, call?: CallOptions) =>
      transport.send(getPreview, { query: { id, target: 'view', page } }, call),
  },
});

/** The ids in as few lists as fit a URL each; one empty list for none. */
function chunksForUrl(name: string, ids: readonly string[]): string[][] {
  const chunks: string[][] = [[]];
  let length = 0;
  for (const id of ids) {
    const own = encodeQuery({ [name]: id }).length;
    if (length + own >= MAX_QUERY_LENGTH) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(id);
    length += own;
  }
  return ids.length === 0 ? [] : chunks;
}
