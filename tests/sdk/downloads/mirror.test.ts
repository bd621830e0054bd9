import { expect, test } from 'vitest';
import { decideMirrorDeletion } from '@assetportal/sdk/rules';

const idle = { indexing: false, offline: 0, total: 90, listed: 90, files: 100, surplus: 10 };

test.each([
  [{}, false, null],
  [{ surplus: 20 }, false, null],
  [{ surplus: 21 }, false, 'too-many'],
  [{ surplus: 100 }, true, null],
  [{ indexing: true }, true, 'indexing'],
  [{ offline: 1 }, true, 'offline'],
  [{ listed: 89 }, true, 'incomplete'],
  [{ surplus: 0, indexing: true, offline: 3, listed: 0 }, false, null],
])('decides on the deletion of a mirror with %j and force %s: %s', (state, force, refusal) => {
  expect(decideMirrorDeletion({ ...idle, ...state }, force)).toBe(refusal);
});
