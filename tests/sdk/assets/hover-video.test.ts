import { describe, expect, it } from 'vitest';
import { artistOf, playsOnHover } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';

const mouse = { pointerType: 'mouse', reducedMotion: false, saveData: false };
const clip = (id: string) => asset(id, { asset_groups: ['video'], filetype: 'mp4' });

describe('a result under the pointer (mockup portal-find, Tiles)', () => {
  it.each([
    ['a video', {}, {}, true],
    ['an image', { asset_groups: ['image'] }, {}, false],
    ['audio', { asset_groups: ['audio'] }, {}, false],
    ['an offline video', { offline: true }, {}, false],
    [
      'a video that the server cannot convert',
      { filetype: 'avi', preview_problem: 'tool-missing' },
      {},
      false,
    ],
    ['a video without a preview that browsers play', { preview_problem: 'tool-missing' }, {}, true],
    ['a video on a touch screen', {}, { pointerType: 'touch' }, false],
    ['a video with reduced motion', {}, { reducedMotion: true }, false],
    ['a video while the browser saves data', {}, { saveData: true }, false],
  ] as const)('%s', (_, change, context, plays) => {
    const video = {
      ...clip('a'),
      ...change,
      asset_groups: [...('asset_groups' in change ? change.asset_groups : ['video'])],
    };
    expect(playsOnHover(video, { ...mouse, ...context })).toBe(plays);
  });

  it('shows the artists of an audio file', () => {
    expect(artistOf(asset('a', { asset_groups: ['audio'], creator: ['Ann', 'Bo'] }))).toBe('Ann, Bo');
    expect(artistOf(asset('a', { asset_groups: ['audio'] }))).toBeUndefined();
    expect(artistOf(asset('a', { creator: 'Ann' }))).toBeUndefined();
  });
});
