import {
  getConvertSets,
  getDownload,
  getDownloadLimits,
  getModel,
  getPreview,
  getVideo,
  getZip,
  getZipByBody,
  type ZipLink,
} from '../../contract/calls/downloads.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { ConvertSet } from '../../contract/schemas/downloads.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { ExpectedFile } from '../transfer/fetch.js';
import { prepareFiles } from '../transfer/prepare.js';
import type { DownloadStream, StreamOptions } from '../transfer/stream.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { encodeQuery, fitsUrl, MAX_QUERY_LENGTH } from '../transport/url.js';
import type { NoInput } from './no-input.js';

/** The asset that a call is about. */
export interface AssetInput {
  readonly id: string;
}

/** Files and images, and the links to them (specification, section 7, Download). */
export const createDownloadCalls = (transport: Transport) => ({
  downloads: { ...linkCalls(transport), ...renditionCalls(transport), ...streamCalls(transport) },
  previews: {
    /** A short-lived link to the preview of a page. @param input.page From 1; default 1. */
    link: ({ id, page = 1 }: AssetInput & { readonly page?: number | undefined }, options?: CallOptions) =>
      transport.send(getPreview, { query: { id, target: 'view', page } }, options),
  },
});

const linkCalls = (transport: Transport) => ({
  /** The convert sets in which every one of the assets is available. Any number of ids. */
  async convertSets(
    { ids }: { readonly ids: readonly string[] },
    options?: CallOptions,
  ): Promise<ConvertSet[]> {
    let common: ConvertSet[] | undefined;
    for (const asset_id of chunksForUrl('asset_id', ids)) {
      const sets = await transport.send(getConvertSets, { query: { asset_id } }, options);
      common = common?.filter(({ id }) => sets.some((other) => other.id === id)) ?? sets;
    }
    return common ?? [];
  },
  /**
   * A short-lived link to an asset’s file; `stream` fetches it, or `portal.transport.open`.
   *
   * @param input.convertSet Default `original`.
   * @param input.page Of a convert set that creates images of pages or frames. From 1; default 1.
   */
  link(
    input: AssetInput & { readonly convertSet?: string | undefined; readonly page?: number | undefined },
    options?: CallOptions,
  ) {
    const { id, convertSet = ORIGINAL } = input;
    const page = input.page === undefined ? {} : { page: input.page };
    const query = { id, csetid: convertSet, target: 'down' as const, ...page };
    return transport.send(getDownload, { query }, options);
  },
  /**
   * A short-lived link to a zip of assets, and the ids that are not in it.
   *
   * @param input.convertSet Default `original`.
   * @param input.folders Keeps the library's folders in the zip. Default false.
   */
  zip(
    input: {
      readonly ids: readonly string[];
      readonly convertSet?: string | undefined;
      readonly folders?: boolean | undefined;
    },
    options?: CallOptions,
  ): Promise<ZipLink> {
    const { ids, convertSet = ORIGINAL } = input;
    const folders = input.folders === undefined ? {} : { folders: input.folders };
    const wire = { operation: 'zip' as const, csetid: convertSet, id: [...ids], ...folders };
    return fitsUrl(wire)
      ? transport.send(getZip, { query: wire }, options)
      : transport.send(getZipByBody, { body: wire }, options);
  },
});

const renditionCalls = (transport: Transport) => ({
  /**
   * Prepares the renditions that a download of these assets needs, and resolves when they exist; `link` and `zip` then
   * answer at once.
   *
   * @param input.page Default: all pages and frames that a zip would hold.
   * @param options.onProgress Called from time to time with the progress from 0 to 1.
   * @returns Assets that could not be converted, with a stable word (its text is `preview.problem.<word>`).
   */
  prepare(
    input: {
      readonly ids: readonly string[];
      readonly convertSet: string;
      readonly page?: number | undefined;
    },
    options: CallOptions & { readonly onProgress?: ((progress: number) => void) | undefined } = {},
  ): Promise<{ id: string; reason: string }[]> {
    return prepareFiles(transport, input, options);
  },
  /** A link to a video in a form that browsers play. */
  video: ({ id }: AssetInput, options?: CallOptions) => transport.send(getVideo, { params: { id } }, options),
  /** Links to a 3D model and the files it refers to, for a viewer. */
  model: ({ id }: AssetInput, options?: CallOptions) => transport.send(getModel, { params: { id } }, options),
  /** How many assets may be downloaded at once: -1 any number, 0 none. */
  limits: (_input?: NoInput, options?: CallOptions) => transport.send(getDownloadLimits, {}, options),
});

const streamCalls = (transport: Transport) => ({
  /**
   * A file as a stream that carries on by itself where a connection breaks, and checks what arrives.
   *
   * ```ts
   * const { name, stream } = await portal.downloads.stream({ asset });
   * await stream.pipeTo(target);
   * ```
   *
   * @param input.asset With an asset, its length and SHA-256 are checked; with an id alone, the length that the server says.
   * @param input.convertSet Default `original`: only of it the asset tells length and SHA-256.
   * @param input.page Of a convert set that creates images of pages or frames. From 1; default 1.
   * @throws PortalError before the first byte; afterwards the stream errors with one.
   */
  async stream(
    input: {
      readonly asset: string | Pick<Asset, 'id' | 'file_size' | 'sha256'>;
      readonly convertSet?: string | undefined;
      readonly page?: number | undefined;
    },
    options: StreamOptions = {},
  ): Promise<DownloadStream> {
    const { openStream } = await import('../transfer/stream.js');
    const { asset, convertSet = ORIGINAL, page } = input;
    const isKnown = typeof asset !== 'string' && convertSet === ORIGINAL;
    const known = isKnown ? { bytes: asset.file_size, sha256: asset.sha256 } : {};
    const id = typeof asset === 'string' ? asset : asset.id;
    return openStream({ transport }, { id, convertSet, page, ...known }, options);
  },
  /**
   * The same for a link that a call answered, as to a zip.
   *
   * @param input.link A function makes a new one each time the connection has broken: links expire.
   */
  async streamLink(
    input: ExpectedFile & { readonly link: string | (() => Promise<string>) },
    options: StreamOptions = {},
  ): Promise<DownloadStream> {
    const { openStream } = await import('../transfer/stream.js');
    const { link, bytes, sha256 } = input;
    return openStream({ transport }, { link, bytes, sha256 }, options);
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
