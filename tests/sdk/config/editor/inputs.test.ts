import type { ConfigPath } from '@assetportal/sdk/config';
import { getPath } from '@assetportal/sdk/config';
import { describe, expect, it } from 'vitest';
import { setUp } from './editing.js';

type Input = [path: ConfigPath, value: unknown];

const posters = (name: string): ConfigPath => ['search', 'posters', name];
const column = (index: number): ConfigPath => ['search', 'listColumns', index, 'field_name'];

describe('invalid inputs of the config editor', () => {
  it.each<[string, Input, Input]>([
    ['the larger limit first', [posters('max_height'), 100], [posters('min_height'), 90]],
    ['the smaller limit first', [posters('min_height'), 300], [posters('max_height'), 400]],
    ['two exchanged keys', [column(0), 'mime'], [column(1), 'fname']],
  ])('are applied with another input that makes them valid: %s', async (_, first, second) => {
    const { state, editor } = await setUp();
    editor.set(['search', 'listColumns'], [{ field_name: 'fname' }, { field_name: 'mime' }]);
    const rejected = editor.set(...first);
    expect(rejected).toHaveLength(1);
    expect(getPath(state().config, first[0])).not.toBe(first[1]);
    expect(editor.set(...second)).toEqual([]);
    expect(state().invalid).toEqual([]);
    expect([first, second].map(([path]) => getPath(state().config, path))).toEqual([first[1], second[1]]);
  });

  it('stay if another input does not make them valid', async () => {
    const { state, editor } = await setUp();
    editor.set(posters('max_height'), 100);
    editor.set(['search', 'sidebar', 'width'], -1);
    editor.set(posters('min_height'), 150);
    expect(
      state()
        .invalid.map(({ path }) => path)
        .sort(),
    ).toEqual(['search.posters.max_height', 'search.sidebar.width']);
    editor.set(posters('min_height'), 80);
    expect(state().invalid.map(({ path }) => path)).toEqual(['search.sidebar.width']);
    expect(getPath(state().config, posters('max_height'))).toBe(100);
  });
});
