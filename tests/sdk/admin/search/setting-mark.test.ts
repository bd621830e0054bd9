import { settingMark } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import { describe, expect, it } from 'vitest';

const TITLE = 'global.website_title';
const titled = (title: string) => setPath(DEFAULT_CONFIG, TITLE.split('.'), title);

describe('settingMark', () => {
  it.each([
    ['the stored default', TITLE, DEFAULT_CONFIG, DEFAULT_CONFIG, undefined],
    ['a stored value', TITLE, titled('Harbor'), titled('Harbor'), 'changed'],
    ['an unsaved value', TITLE, DEFAULT_CONFIG, titled('Harbor'), 'unsaved'],
    ['an unsaved return to the default', TITLE, titled('Harbor'), DEFAULT_CONFIG, 'unsaved'],
    ['another setting', 'global.max_assets', DEFAULT_CONFIG, titled('Harbor'), undefined],
    ['a group with an unsaved value', 'global', DEFAULT_CONFIG, titled('Harbor'), 'unsaved'],
    ['a setting of all list items', 'facets.*.options.sort', DEFAULT_CONFIG, titled('Harbor'), undefined],
    ['a value that is set in neither', 'appearance.nothing', DEFAULT_CONFIG, titled('Harbor'), undefined],
    ['an unreadable path', 'global."', DEFAULT_CONFIG, titled('Harbor'), undefined],
  ] as const)('%s', (_, path, backup, config, mark) => {
    expect(settingMark(path, { backup, config })).toBe(mark);
  });
});
