import { ORIGINAL, type Asset, type ConvertSetDefinition } from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import { MediaError, PREVIEW_PROBLEMS, type PreviewProblem } from '../../lib/media-error.js';
import {
  specOf,
  type ConversionRecipe,
  type OnProgress,
  type Rendition,
  type RenditionService,
  type Source,
} from '../../media/renditions.js';
import type { AssetRepository } from '../../store/assets.js';
import type { ConvertSets } from '../convert-sets/service.js';
import type { BrandingFiles } from '../../documents/branding-files.js';
import type { ServableFile, DownloadSource, DownloadRequest } from './servable-file.js';
import { LINK_LIFETIME_S } from './links.js';
import { openOriginal } from '../../files/open-original.js';
import { originalOf } from './originals.js';
import { PLAYER, PLAYER_SET } from './player.js';
import { openRendition, renditionName } from './open-rendition.js';

export interface DownloadSourceOptions {
  readonly assets: AssetRepository;
  readonly media: RenditionService;
  readonly sets: ConvertSets;
  /** Where the watermark is. */
  readonly files: BrandingFiles;
  /** What the media part needs to know of an asset; undefined when its file is not there. */
  readonly source: (id: string) => Promise<Source | undefined>;
}

/** Whoever got a link has that long to begin; what it promised stays for longer. */
const HOLD_MS = 2 * LINK_LIFETIME_S * 1000;

/** Hands over originals, and what convert sets make of them. */
export function createDownloadSource(parts: DownloadSourceOptions): DownloadSource {
  const { assets, media, sets } = parts;

  /** What has to be made; undefined where it is the original. */
  const wantedRendition = async (wanted: DownloadRequest): Promise<RenditionJob | undefined> => {
    const { asset, convertSet, page } = wanted;
    if (convertSet === ORIGINAL) return undefined;
    const definition = convertSet === PLAYER ? PLAYER_SET : sets.find(convertSet);
    if (definition === undefined || !isOfItsKinds(definition, asset))
      throw new ApiError('convert-set-unknown');
    const files = sets.filesOf(definition, asset);
    if (files === undefined) throw new MediaError(problemOf(asset), 'nothing to make it with');
    if (files.asItIs) return undefined;
    const source = await parts.source(asset.id);
    if (source === undefined) throw new ApiError('file-gone');
    const recipe = { ...(await recipeOf(definition, parts.files)), page };
    return { asset, source, recipe, page, named: page > 1 || files.pages.length > 1 };
  };

  const deliverable = (job: RenditionJob, modified: number, rendition: Rendition): ServableFile => {
    const { asset, source, recipe, page, named } = job;
    const { bytes, mime, etag, crc32 } = rendition;
    return {
      fname: renditionName(asset.fname, recipe.spec.format, named ? page : undefined),
      size: bytes,
      mime,
      etag,
      crc32,
      modified,
      open: () => openRendition(rendition, () => media.get(source, recipe, { hold: HOLD_MS })),
    };
  };

  const make = async (job: RenditionJob, onProgress?: OnProgress): Promise<ServableFile> => {
    const { asset, source, recipe } = job;
    const file = await assets.file(asset.id);
    if (file === undefined) throw new ApiError('file-gone');
    const kept = await media.cached(source, recipe, { hold: HOLD_MS });
    if (kept !== undefined) return deliverable(job, file.mtimeMs, kept);
    // What is made must be of the content that was indexed: its version is what it is kept under.
    await (await openOriginal(file)).close();
    const made = await media.get(source, recipe, { hold: HOLD_MS, onProgress });
    return deliverable(job, file.mtimeMs, made);
  };

  return {
    pages(asset, convertSet) {
      if (convertSet === ORIGINAL) return [1];
      const definition = sets.find(convertSet);
      return (definition && sets.filesOf(definition, asset)?.pages) ?? [];
    },
    async find(wanted) {
      const job = await wantedRendition(wanted);
      if (job === undefined) return originalOf(assets, wanted.asset);
      const { source, recipe } = job;
      const kept = await media.cached(source, recipe, { hold: HOLD_MS });
      const file = kept && (await assets.file(wanted.asset.id));
      return kept && file && deliverable(job, file.mtimeMs, kept);
    },
    async make(wanted, onProgress) {
      const job = await wantedRendition(wanted);
      return job === undefined ? originalOf(assets, wanted.asset) : make(job, onProgress);
    },
  };
}

interface RenditionJob {
  readonly asset: Asset;
  readonly source: Source;
  readonly recipe: ConversionRecipe;
  readonly page: number;
  /** Its name tells the page. */
  readonly named: boolean;
}

/** What stands in the way of its preview stands in the way of every picture of it. */
const problemOf = ({ preview_problem: word }: Asset): PreviewProblem =>
  PREVIEW_PROBLEMS.find((one) => one === word) ?? 'tool-missing';

const isOfItsKinds = ({ asset_groups: groups }: ConvertSetDefinition, asset: Asset): boolean =>
  groups.some((group) => asset.asset_groups.includes(group));

async function recipeOf(definition: ConvertSetDefinition, files: BrandingFiles): Promise<ConversionRecipe> {
  const spec = specOf(definition);
  const set = spec.watermark === undefined ? undefined : await files.get('watermark');
  if (set === undefined) return { spec };
  return { spec, watermark: { hash: set.sha256, bytes: async () => Buffer.from(await set.read()) } };
}
