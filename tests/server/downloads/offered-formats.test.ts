import type { Asset, ConvertFormat } from '@assetportal/sdk/contract';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../../../packages/server/src/delivery/convert-sets/rendition-files.js';

type Tools = Parameters<typeof filesOf>[2];

const TOOLS: Tools = { ffmpeg: true, office: (type: string) => type === 'docx' };
const NO_TOOLS: Tools = { ffmpeg: false, office: () => false };

/** Returns the formats that are offered for an asset of this group and type. */
function offered(group: string, filetype: string, more: Partial<Asset> = {}, tools = TOOLS): string[] {
  const asset = { asset_groups: [group], filetype, ...more } as unknown as Asset;
  const formats: ConvertFormat[] = ['jpeg', 'pdf', 'mp4'];
  return formats.filter((format) => {
    // An MP4 set is for videos only.
    const asset_groups = [format === 'mp4' ? 'video' : group] as Asset['asset_groups'];
    return filesOf({ id: 'set', format, asset_groups } as never, asset, tools) !== undefined;
  });
}

describe('a format is offered only if it can be created', () => {
  test.each([
    ['image', 'jpg', {}, ['jpeg', 'pdf']],
    ['image', 'tif', { preview_problem: 'damaged' }, []],
    ['image', 'tif', { preview_problem: 'suspicious', thumbhash: 'x' }, ['jpeg', 'pdf']],
    ['video', 'asf', {}, ['jpeg', 'pdf', 'mp4']],
    ['video', 'asf', { preview_problem: 'damaged' }, []],
    ['video', 'ts', { preview_problem: 'unsupported-format' }, []],
    // It may succeed with more time.
    ['video', 'ts', { preview_problem: 'timed-out' }, ['mp4']],
    [
      'video',
      'mp4',
      { preview_problem: 'tool-missing', video_codec: 'h264', width: 640, height: 360 },
      ['mp4'],
    ],
    // An MP4 with only audio has no video that could be converted.
    ['audio', 'mp4', {}, ['jpeg', 'pdf']],
    ['document', 'docx', {}, ['jpeg', 'pdf']],
    ['document', 'docx', { preview_problem: 'encrypted' }, []],
    ['document', 'pdf', { preview_problem: 'damaged' }, ['pdf']],
    ['3d', 'glb', { preview_problem: 'incomplete', thumbhash: 'x' }, ['jpeg', 'pdf']],
    ['3d', 'gltf', { preview_problem: 'incomplete' }, []],
  ] as const)('%s %s %j: %j', (group, filetype, more, formats) => {
    expect(offered(group, filetype, more as Partial<Asset>)).toEqual(formats);
  });

  test('without tools', () => {
    expect(offered('video', 'asf', {}, NO_TOOLS)).not.toContain('mp4');
    // The preview is a small image or the text, not the document.
    expect(offered('document', 'docx', {}, NO_TOOLS)).toEqual([]);
    expect(offered('document', 'txt', {}, NO_TOOLS)).toEqual(['jpeg']);
  });
});
