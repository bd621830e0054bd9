import { createHash } from 'node:crypto';
import { ORIGINAL, type Asset, type getConvertSetOffer, type ReplyOf } from '@assetportal/sdk/contract';
import type { RenditionFiles } from '../../delivery/convert-sets/rendition-files.js';
import { renditionName } from '../../delivery/downloads/open-rendition.js';
import { FORMATS } from '../../media/renditions.js';
import { fileSizes, type Cached, type PreparedSet } from './rendition-estimate.js';

type Offered = ReplyOf<typeof getConvertSetOffer>['convert_sets'][number];

/** Adds up what the user would get in a convert set. */
export class OfferTally {
  #allowed = 0;
  /** Undefined if the size of a file is unknown. */
  #bytes: number | undefined = 0;
  #isEstimate = false;
  readonly #filetypes = new Set<string>();
  #single: Pick<Offered, 'fname' | 'width' | 'height'> = {};

  /**
   * @param set Undefined for the original.
   * @param isSingle True if the user requested one asset, which is downloaded as a file. The files of several
   *   assets are downloaded as a zip with all pages of each.
   */
  constructor(
    readonly id: string,
    private readonly set: PreparedSet | undefined,
    private readonly isSingle: boolean,
  ) {}

  /** True if at least one asset is available in the convert set. */
  get isOffered(): boolean {
    return this.#allowed > 0;
  }

  addOriginal(asset: Asset): void {
    this.#add(asset, { bytes: asset.file_size, isEstimate: false, isOriginal: true });
    const { pixel_x: x = asset.width, pixel_y: y = asset.height } = asset;
    if (this.isSingle) this.#single = { fname: asset.fname, ...dimensions(x, y) };
  }

  addRenditions(asset: Asset, produced: RenditionFiles, cached: Cached): void {
    if (this.set === undefined) return;
    const { isOriginal } = produced;
    const { format } = this.set.definition;
    const files = this.isSingle ? { count: 1, isOriginal } : produced;
    const sizes = fileSizes(asset, this.set, files, cached);
    this.#add(asset, { ...sizes, isOriginal });
    if (!this.isSingle) return;
    const page = produced.count > 1 ? 1 : undefined;
    const fname = isOriginal ? asset.fname : renditionName(asset.fname, format, page);
    this.#single = { fname, ...dimensions(sizes.dimensions?.width, sizes.dimensions?.height) };
  }

  result(title: string, total: number): Offered {
    const { longest_side: side, resolution, asset_groups: groups } = this.set?.definition ?? {};
    const [filetype] = this.#filetypes;
    return {
      id: this.id,
      title,
      allowed: this.#allowed,
      total,
      ...(this.#bytes !== undefined && { bytes: this.#bytes }),
      ...(this.#bytes !== undefined && this.#isEstimate && { estimated: true as const }),
      ...this.#single,
      ...(this.#filetypes.size === 1 && filetype !== undefined && { filetype }),
      ...(side !== undefined && { longest_side: side }),
      ...(resolution !== undefined && { resolution }),
      ...(this.set !== undefined && { version: versionOf(this.set) }),
      ...(this.id !== ORIGINAL && groups !== undefined && { asset_groups: groups }),
    };
  }

  #add(
    { filetype }: Asset,
    file: { bytes: number | undefined; isEstimate: boolean; isOriginal: boolean },
  ): void {
    this.#allowed += 1;
    this.#bytes =
      this.#bytes === undefined || file.bytes === undefined ? undefined : this.#bytes + file.bytes;
    this.#isEstimate ||= file.isEstimate;
    const format = this.set && !file.isOriginal ? FORMATS[this.set.definition.format] : undefined;
    this.#filetypes.add(format?.extension ?? filetype);
  }
}

/** Returns a short hash of a recipe, including its watermark image. */
const versionOf = ({ variant }: PreparedSet): string =>
  createHash('sha256').update(variant).digest('hex').slice(0, 16);

const dimensions = (width: number | undefined, height: number | undefined) =>
  width && height ? { width, height } : {};
