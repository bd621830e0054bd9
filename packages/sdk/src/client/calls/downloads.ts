import {
  getConvertSets,
  getDownload,
  getDownloadLimits,
  getPreview,
  getVideo,
  getZip,
  getZipByBody,
  ORIGINAL,
  type ConvertSet,
  type ZipAnswer,
} from '../../contract/downloads.js';
import { encodeQuery, LONGEST_URL, type CallOptions, type Transport } from '../transport.js';

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
    /** A short-lived link to an asset’s file; fetch it with `portal.transport.open`. */
    link: (id: string, convertSet: string = ORIGINAL, call?: CallOptions) =>
      transport.send(getDownload, { query: { id, csetid: convertSet, target: 'down' } }, call),
    /** A short-lived link to a zip of assets, and the ids that are not in it. */
    zip(ids: readonly string[], convertSet: string = ORIGINAL, call?: CallOptions): Promise<ZipAnswer> {
      const input = { operation: 'zip' as const, csetid: convertSet, id: [...ids] };
      return encodeQuery(input).length < LONGEST_URL
        ? transport.send(getZip, { query: input }, call)
        : transport.send(getZipByBody, { body: input }, call);
    },
    /** A link to a film in a form that browsers play. */
    video: (id: string, call?: CallOptions) => transport.send(getVideo, { params: { id } }, call),
    limits: (call?: CallOptions) => transport.send(getDownloadLimits, {}, call),
  },
  previews: {
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
    if (length + own >= LONGEST_URL) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(id);
    length += own;
  }
  return ids.length === 0 ? [] : chunks;
}
