import { join } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import { comparedFields, type Compared, type Output } from '../../server/library/metadata/expected-output.js';
import { singleLine } from '../../server/library/metadata/ground-truth.js';
import { exiftoolOutputs, identifiedSize, pdfFacts, probed } from './tools.js';

/** A fact about a file as a reference tool reports it, and as the portal does. */
export interface Fact extends Compared {
  /** `<path>: <fact> (<tool>)`. */
  readonly name: string;
}

/** Types whose size ImageMagick reads as stored or displayed pixels. It has its own resolution for vectors. */
const RASTER = new Set([
  'jpg',
  'png',
  'gif',
  'webp',
  'avif',
  'heic',
  'tif',
  'bmp',
  'tga',
  'pcx',
  'ppm',
  'pgm',
  'pbm',
  'psd',
  'jp2',
]);

/** Compares the assets of a library with the reference tools. */
export async function compareWithTools(root: string, assets: readonly Asset[]): Promise<Fact[]> {
  const pathOf = ({ folder, fname }: Asset) => (folder === '' ? fname : `${folder}/${fname}`);
  const files = assets.flatMap((asset) => [
    join(root, pathOf(asset)),
    ...sidecarsOf(join(root, pathOf(asset))),
  ]);
  const outputs = await exiftoolOutputs(files);
  const facts: Fact[] = [];
  for (const asset of assets) {
    const path = pathOf(asset);
    const add = (fact: string, tool: string, compared: Compared) =>
      facts.push({ name: `${path}: ${fact} (${tool})`, ...compared });
    const file = join(root, path);
    const sidecar = sidecarsOf(file)
      .map((one) => outputs.get(one))
      .find((one) => one !== undefined && !isError(one));
    const own = outputs.get(file);
    if (own !== undefined)
      for (const [field, compared] of Object.entries(comparedFields(own, sidecar ?? {}, asset as never)))
        // ffprobe is the reference of durations.
        if (field !== 'duration') add(field, 'exiftool', compared);
    for (const { fact, tool, ...compared } of await factsOfTools(file, asset)) add(fact, tool, compared);
  }
  return facts;
}

const isError = (output: Output): boolean => output['ExifTool:Error'] !== undefined;

const sidecarsOf = (file: string): string[] => [`${file}.xmp`, file.replace(/\.[^./]+$/, '.xmp')];

interface ToolFact extends Compared {
  readonly fact: string;
  readonly tool: string;
}

async function factsOfTools(file: string, asset: Asset): Promise<ToolFact[]> {
  const [group = ''] = asset.asset_groups;
  if (group === 'video' || group === 'audio') return mediaFacts(file, asset, group);
  if (group === 'image' && RASTER.has(asset.filetype)) return imageFacts(file, asset);
  if (asset.filetype === 'pdf') return documentFacts(file, asset);
  return [];
}

async function mediaFacts(file: string, asset: Asset, group: string): Promise<ToolFact[]> {
  const reference = await probed(file);
  if (reference === undefined) return [];
  const { duration, size, hasVideo } = reference;
  const tool = 'ffprobe';
  return [
    {
      fact: 'group',
      tool,
      expected: hasVideo ? 'video' : 'audio',
      actual: group,
      isEqual: hasVideo === (group === 'video'),
    },
    ...(duration === undefined
      ? []
      : [
          {
            fact: 'duration',
            tool,
            expected: duration,
            actual: asset.duration,
            isEqual: isClose(duration, asset.duration),
          },
        ]),
    ...(size === undefined ? [] : [sizeFact(tool, size, [asset.width, asset.height])]),
  ];
}

/** Equal within 0.05 s or 1 %. */
const isClose = (expected: number, actual: number | undefined): boolean =>
  actual !== undefined && Math.abs(expected - actual) <= Math.max(0.05, expected * 0.01);

async function imageFacts(file: string, asset: Asset): Promise<ToolFact[]> {
  const size = await identifiedSize(file);
  return size === undefined ? [] : [sizeFact('identify', size, [asset.pixel_x, asset.pixel_y])];
}

/** Sizes may differ by a pixel, because tools round the size of pixels that are not square in different ways. */
function sizeFact(
  tool: string,
  expected: readonly [number, number],
  actual: readonly [number | undefined, number | undefined],
): ToolFact {
  const isEqual = expected.every((side, at) => Math.abs(side - (actual[at] ?? NaN)) <= 1);
  return { fact: 'size', tool, expected, actual, isEqual };
}

async function documentFacts(file: string, asset: Asset): Promise<ToolFact[]> {
  const { Title, Author, Pages, CreationDate } = await pdfFacts(file);
  const tool = 'pdfinfo';
  const creator = [asset.creator ?? []].flat().join('; ');
  const day = CreationDate?.slice(0, 10);
  const text = (fact: string, expected: string | undefined, actual: string | undefined): ToolFact[] =>
    expected === undefined || singleLine(expected) === ''
      ? []
      : [{ fact, tool, expected, actual, isEqual: singleLine(expected) === singleLine(actual ?? '') }];
  return [
    ...text('title', Title, asset.title),
    ...text('creator', Author, creator),
    ...(Pages === undefined
      ? []
      : [
          {
            fact: 'page_cnt',
            tool,
            expected: Number(Pages),
            actual: asset.page_cnt,
            isEqual: Number(Pages) === asset.page_cnt,
          },
        ]),
    ...text('taken_date', day, asset.taken_date?.slice(0, 10)),
  ];
}
