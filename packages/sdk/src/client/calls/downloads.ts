import {
  getConvertSetOffer,
  getConvertSets,
  getDownload,
  getDownloadLimits,
  getDownloadLinks,
  getFont,
  getMesh,
  getModel,
  getPeaks,
  getPreview,
  getVideo,
  getZip,
  getZipByBody,
  getZoomImage,
  type ConvertSetOffer,
  type ZipLink,
} from '../../contract/calls/downloads.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { ConvertSet } from '../../contract/schemas/downloads.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { ExpectedFile } from '../transfer/fetch.js';
import {
  playbackSource,
  termsQuery,
  whenReady,
  type PlaybackOptions,
  type ViewInput,
} from '../transfer/playback.js';
import { prepareFiles } from '../transfer/prepare.js';
import type { DownloadStream, StreamOptions } from '../transfer/stream.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { ResultOf } from '../../contract/call.js';
import { chunksForUrl, fitsUrl } from '../transport/url.js';
import type { NoInput } from './no-input.js';

/** ID of the asset to act on. */
export interface AssetInput {
  readonly id: string;
}

/** Creates the calls for downloads and previews (specification, section 7, Download). */
export const createDownloadCalls = (transport: Transport) => ({
  downloads: {
    ...offerCalls(transport),
    ...linkCalls(transport),
    ...bulkCalls(transport),
    ...prepareCalls(transport),
    ...playbackCalls(transport),
    ...viewCalls(transport),
    ...streamCalls(transport),
  },
  previews: {
    /** Returns a short-lived link to the preview of a page. `page` starts at 1; default 1. */
    link: ({ id, page = 1 }: AssetInput & { readonly page?: number | undefined }, options?: CallOptions) =>
      transport.send(getPreview, { query: { id, target: 'view', page } }, options),
  },
});

const offerCalls = (transport: Transport) => ({
  /**
   * Returns the convert sets that are available for all of the assets. Assets that do not exist, or that the
   * user may not view, are ignored. Accepts any number of IDs.
   */
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
   * Returns the convert sets that are available for at least one of the assets, with sizes, and the assets that
   * are not available. Servers that implement only the specification do not have this call: `isMissingCall`.
   *
   * @param input.convertSet Convert set to which `unavailable` refers. Default: any.
   * @throws PortalError `forbidden` if none of the assets can be downloaded
   */
  offer(
    input: { readonly ids: readonly string[]; readonly convertSet?: string | undefined },
    options?: CallOptions,
  ): Promise<ConvertSetOffer> {
    const { ids, convertSet } = input;
    const csetid = convertSet === undefined ? {} : { csetid: convertSet };
    return transport.send(getConvertSetOffer, { body: { asset_id: [...ids], ...csetid } }, options);
  },
  /** Returns the maximum number of assets per download: -1 for no limit, 0 if downloads are disabled. */
  limits: (_input?: NoInput, options?: CallOptions) => transport.send(getDownloadLimits, {}, options),
});

const linkCalls = (transport: Transport) => ({
  /**
   * Returns a short-lived link to an asset's file. Fetch it with `streamLink` or `portal.transport.open`.
   *
   * @param input.convertSet Default `original`.
   * @param input.page Page or frame, for convert sets that create images of pages or frames. Starts at 1;
   *   default 1.
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
});

const bulkCalls = (transport: Transport) => ({
  /**
   * Returns a short-lived link to a zip archive of assets, and the IDs of the assets that the archive does not
   * contain.
   *
   * @param input.convertSet Default `original`.
   * @param input.folders True to preserve the library's folders. Default false.
   * @param input.entries True to return the files of the archive, with their positions. Default false.
   */
  zip(
    input: {
      readonly ids: readonly string[];
      readonly convertSet?: string | undefined;
      readonly folders?: boolean | undefined;
      readonly entries?: true | undefined;
    },
    options?: CallOptions,
  ): Promise<ZipLink> {
    const { ids, convertSet = ORIGINAL, entries } = input;
    const folders = input.folders === undefined ? {} : { folders: input.folders };
    const wire = { operation: 'zip' as const, csetid: convertSet, id: [...ids], ...folders };
    if (entries) return transport.send(getZipByBody, { body: { ...wire, entries } }, options);
    return fitsUrl(wire)
      ? transport.send(getZip, { query: wire }, options)
      : transport.send(getZipByBody, { body: wire }, options);
  },
  /**
   * Returns short-lived links to the files of up to 1,000 assets, and the assets without one, each with the code of
   * the problem. Servers that implement only the specification do not have this call: `isMissingCall`.
   *
   * @param input.convertSet Default `original`.
   * @throws PortalError, such as `forbidden`, if there is no link at all
   */
  links(
    input: { readonly ids: readonly string[]; readonly convertSet?: string | undefined },
    options?: CallOptions,
  ) {
    const { ids, convertSet = ORIGINAL } = input;
    const body = { operation: 'links' as const, csetid: convertSet, id: [...ids] };
    return transport.send(getDownloadLinks, { body }, options);
  },
});

const prepareCalls = (transport: Transport) => ({
  /**
   * Prepares the renditions for a download of these assets. Resolves when every conversion has finished or
   * failed. `link` and `zip` then respond immediately.
   *
   * @param input.page Default: all pages and frames that a zip archive would contain.
   * @param options.onProgress Called periodically with the progress from 0 to 1.
   * @returns The failed conversions, each with a stable reason code. The message key is
   *   `preview.problem.<code>`.
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
});

const playbackCalls = (transport: Transport) => ({
  /** Returns a link to a video in a format that browsers can play. */
  video: ({ id, ...terms }: ViewInput, options?: CallOptions) =>
    transport.send(getVideo, { params: { id }, query: termsQuery(terms) }, options),
  /**
   * Returns the URL from which a browser plays a video or audio file. Waits until the server has converted it.
   *
   * @param options.converted True to request the converted file, after the browser could not play the original.
   * @param options.onPreparing Called when the server starts to convert the file.
   */
  playback: async (input: ViewInput, options?: PlaybackOptions): Promise<string> =>
    (await playbackSource(transport, input, options)).url,
  /** Returns what `playback` returns, together with the caption files of a video. */
  player: (input: ViewInput, options?: PlaybackOptions) => playbackSource(transport, input, options),
  /** Returns the peak levels of an audio file, from 0 to 100, for a waveform. */
  peaks: ({ id }: AssetInput, options?: PlaybackOptions) =>
    whenReady((call) => transport.send(getPeaks, { params: { id } }, call), options),
});

type FileCall = typeof getZoomImage | typeof getMesh | typeof getFont;

/** Asset and page to view. */
type PageInput = ViewInput & { readonly page?: number | undefined };

/** Returns a function that sends a call until the server has converted the file, and resolves the URL of the file. */
const viewerFile =
  <C extends FileCall, Input extends ViewInput = ViewInput>(transport: Transport, call: C) =>
  async (input: Input, options?: PlaybackOptions): Promise<ResultOf<C>> => {
    const { id, page, ...terms }: PageInput = input;
    const query = { ...(page === undefined ? {} : { page }), ...termsQuery(terms) };
    const reply = await whenReady(
      (each) => transport.send<FileCall>(call, { params: { id }, query }, each),
      options,
    );
    return { ...reply, url: transport.resolve(reply.url) } as ResultOf<C>;
  };

const viewCalls = (transport: Transport) => ({
  /**
   * Returns an image in its full size that browsers can display, with its URL and its displayed size in pixels.
   * Waits until the server has converted it.
   *
   * @param input.page Page of a document, or frame of a multi-page image. Starts at 1; default 1.
   * @throws PortalError `forbidden` if the user may not view the original, or must accept the terms of use first:
   *   `isTermsRefusal`
   */
  zoomImage: viewerFile<typeof getZoomImage, PageInput>(transport, getZoomImage),
  /**
   * Returns the URL of the triangles of a 3D model as a binary glTF file, and its size in bytes. Waits until the
   * server has converted it.
   *
   * @throws PortalError `forbidden` if the user may not view the original, or must accept the terms of use first:
   *   `isTermsRefusal`
   */
  mesh: viewerFile(transport, getMesh),
  /**
   * Returns the URL of a font, its size in bytes, and its weights. Waits until the server has read them.
   *
   * @throws PortalError `forbidden` if the user may not view the original, or must accept the terms of use first:
   *   `isTermsRefusal`
   */
  font: viewerFile(transport, getFont),
  /** Returns links to a 3D model and its referenced files, for a viewer. */
  model: ({ id, ...terms }: ViewInput, options?: CallOptions) =>
    transport.send(getModel, { params: { id }, query: termsQuery(terms) }, options),
});

const streamCalls = (transport: Transport) => ({
  /**
   * Downloads a file as a stream. Resumes automatically after a broken connection and verifies the received
   * bytes.
   *
   * ```ts
   * const { name, stream } = await portal.downloads.stream({ asset });
   * await stream.pipeTo(target);
   * ```
   *
   * @param input.asset An asset, to verify its length and SHA-256; or an ID, to verify only the length that the
   *   server reports.
   * @param input.convertSet Default `original`. The length and SHA-256 of an asset only apply to the original.
   * @param input.page Page or frame, for convert sets that create images of pages or frames. Starts at 1;
   *   default 1.
   * @throws PortalError If an error occurs before the first byte. Later errors are stream errors.
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
    const hasDigest = typeof asset !== 'string' && convertSet === ORIGINAL;
    // A size of 0 also means that the server did not report it.
    const expected = hasDigest ? { bytes: asset.file_size || undefined, sha256: asset.sha256 } : {};
    const id = typeof asset === 'string' ? asset : asset.id;
    return openStream({ transport }, { id, convertSet, page, ...expected }, options);
  },
  /**
   * Downloads from a link that another call returned, such as a link to a zip archive. Otherwise works like
   * `stream`.
   *
   * @param input.link Link, or function that creates a new link after each broken connection, because links
   *   expire.
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
