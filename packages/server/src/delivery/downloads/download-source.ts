import { ORIGINAL, type Asset, type ConvertSetDefinition } from '@assetportal/sdk/contract';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { MediaError, PREVIEW_PROBLEMS, type PreviewProblem } from '../../lib/media-error.js';
import type {
  ConversionRecipe,
  OnProgress,
  Rendition,
  RenditionService,
  Source,
} from '../../media/renditions.js';
import type { AssetRepository } from '../../store/assets.js';
import type { ConvertSets } from '../convert-sets/service.js';
import type { BrandingFiles } from '../../documents/branding-files.js';
import type { ServableFile, DownloadSource, DownloadRequest } from './servable-file.js';
import { LINK_LIFETIME_S } from './links.js';
import { openOriginal } from '../../files/open-original.js';
import { originalOf } from './originals.js';
import { PLAYER, PLAYER_SET } from './player.js';
import { isViewerSet, viewerSpecOf } from './viewer-specs.js';
import { openRendition, renditionName } from './open-rendition.js';
import { recipeOf } from './recipe-of.js';

/** Options of {@link createDownloadSource}. */
export interface DownloadSourceOptions {
  readonly assets: AssetRepository;
  readonly renditions: RenditionService;
  readonly convertSets: ConvertSets;
  /** Provides the watermark image. */
  readonly brandingFiles: BrandingFiles;
  /** Returns the file of an asset as input for the renditions, or undefined if it does not exist. */
  readonly source: (id: string) => Promise<Source | undefined>;
}

/**
 * Minimum time that a rendition stays in the cache after a request, in milliseconds. Longer than the lifetime of
 * a link to it.
 */
const HOLD_MS = 2 * LINK_LIFETIME_S * 1000;

/** Creates the source of originals and converted files. */
export const createDownloadSource = (options: DownloadSourceOptions): DownloadSource =>
  new AssetDownloadSource(options);

class AssetDownloadSource implements DownloadSource {
  constructor(private readonly options: DownloadSourceOptions) {}

  pages(asset: Asset, convertSet: string): readonly number[] {
    if (convertSet === ORIGINAL) return [1];
    const { convertSets } = this.options;
    const definition = convertSets.find(convertSet);
    const { count = 0 } = (definition && convertSets.filesOf(definition, asset)) ?? {};
    return Array.from({ length: count }, (_, index) => index + 1);
  }

  async find(request: DownloadRequest): Promise<ServableFile | undefined> {
    const { assets, renditions } = this.options;
    const job = await this.#jobOf(request);
    if (job === undefined) return originalOf(assets, request.asset);
    const { source, recipe } = job;
    const rendition = await renditions.cached(source, recipe, { hold: HOLD_MS });
    const file = rendition && (await assets.file(request.asset.id));
    return rendition && file && this.#servable(job, file.mtimeMs, rendition);
  }

  async getOrCreate(request: DownloadRequest, onProgress?: OnProgress): Promise<ServableFile> {
    const job = await this.#jobOf(request);
    if (job === undefined) return originalOf(this.options.assets, request.asset);
    return this.#convert(job, onProgress);
  }

  /** Returns the conversion job, or undefined if the original is requested or needs no conversion. */
  async #jobOf({ asset, convertSet, page }: DownloadRequest): Promise<RenditionJob | undefined> {
    if (asset.offline) throw assetOffline();
    if (convertSet === ORIGINAL) return undefined;
    if (isViewerSet(convertSet)) {
      const spec = viewerSpecOf(convertSet, asset);
      if (spec === undefined) throw new ApiError('convert-set-unknown');
      return { asset, source: await this.#sourceOf(asset), recipe: { spec, page }, page, named: false };
    }
    const { convertSets, brandingFiles } = this.options;
    const definition = convertSet === PLAYER ? PLAYER_SET : convertSets.find(convertSet);
    if (definition === undefined || !isForKind(definition, asset)) throw new ApiError('convert-set-unknown');
    const files = convertSets.filesOf(definition, asset);
    if (files === undefined) throw new MediaError(problemOf(asset), 'no converter is available');
    if (files.isOriginal) return undefined;
    const source = await this.#sourceOf(asset);
    const recipe = { ...(await recipeOf(definition, brandingFiles)), page };
    return { asset, source, recipe, page, named: page > 1 || files.count > 1 };
  }

  async #sourceOf({ id }: Asset): Promise<Source> {
    const source = await this.options.source(id);
    if (source === undefined) throw new ApiError('file-gone');
    return source;
  }

  async #convert(job: RenditionJob, onProgress?: OnProgress): Promise<ServableFile> {
    const { assets, renditions } = this.options;
    const { asset, source, recipe } = job;
    const file = await assets.file(asset.id);
    if (file === undefined) throw new ApiError('file-gone');
    const existing = await renditions.cached(source, recipe, { hold: HOLD_MS });
    if (existing !== undefined) return this.#servable(job, file.mtimeMs, existing);
    // The file must still have the indexed content, because the version of that content is part of the cache
    // key.
    await (await openOriginal(file)).handle.close();
    const rendition = await renditions.get(source, recipe, { hold: HOLD_MS, onProgress });
    return this.#servable(job, file.mtimeMs, rendition);
  }

  #servable(job: RenditionJob, modified: number, rendition: Rendition): ServableFile {
    const { asset, source, recipe, page, named } = job;
    const { bytes, mime, etag, crc32, width, height } = rendition;
    const convert = () => this.options.renditions.get(source, recipe, { hold: HOLD_MS });
    return {
      fname: renditionName(asset.fname, recipe.spec.format, named ? page : undefined),
      size: bytes,
      mime,
      etag,
      crc32,
      modified,
      ...(width > 0 && { dimensions: { width, height } }),
      open: () => openRendition(rendition, convert),
    };
  }
}

interface RenditionJob {
  readonly asset: Asset;
  readonly source: Source;
  readonly recipe: ConversionRecipe;
  readonly page: number;
  /** True if the page number is part of the file name. */
  readonly named: boolean;
}

/**
 * Returns the reason why no converter is available: the asset's preview problem, which prevents every rendition,
 * or else `tool-missing`.
 */
const problemOf = ({ preview_problem: problem, thumbhash }: Asset): PreviewProblem =>
  PREVIEW_PROBLEMS.find((one) => one === problem && thumbhash === undefined) ?? 'tool-missing';

const isForKind = ({ asset_groups: groups }: ConvertSetDefinition, asset: Asset): boolean =>
  groups.some((group) => asset.asset_groups.includes(group));
