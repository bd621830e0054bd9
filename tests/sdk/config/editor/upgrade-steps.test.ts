import { describe, expect, it } from 'vitest';
import { applyDiff, diffConfig, mergeConfig } from '@assetportal/sdk/config';
import v339 from '../fixtures/3.3.9.json' with { type: 'json' };
import v491 from '../fixtures/4.9.1.json' with { type: 'json' };
import v501 from '../fixtures/5.0.1.json' with { type: 'json' };
import v502 from '../fixtures/5.0.2.json' with { type: 'json' };
import v509 from '../fixtures/5.0.9.json' with { type: 'json' };
import v511 from '../fixtures/5.1.1.json' with { type: 'json' };
import { setUp } from './editing.js';

const FIXTURES = [
  { fixture: v339, tags: ['4.upgrade.3.4.0', '4.upgrade.stamp'] as const },
  { fixture: v491, tags: ['4.upgrade.5.0.0', '4.upgrade.stamp'] as const },
  { fixture: v501, tags: ['4.upgrade.5.0.2', '4.upgrade.stamp'] as const },
  { fixture: v502, tags: ['4.upgrade.5.0.3', '4.upgrade.stamp'] as const },
  { fixture: v509, tags: ['4.upgrade.5.1.0', '4.upgrade.stamp'] as const },
  { fixture: v511, tags: ['4.upgrade.5.1.2', '4.upgrade.stamp'] as const },
];

describe('an app over a stored configuration of an older version', () => {
  describe.each(FIXTURES)('$fixture.stored.version', ({ fixture, tags }) => {
    it(
      'has the upgraded configuration, and stores it when an admin confirms',
      { tags: [...tags] },
      async () => {
        const { stored, upgraded } = fixture;
        const expected = mergeConfig(upgraded).config;
        const { config, editor, server } = await setUp(stored);
        await config.load();
        expect(config.store.getState().config).toEqual(expected);
        expect(server.config).toEqual(stored);
        expect(await editor.acceptUpdate()).toBe('saved');
        expect(server.config).toEqual(expected);
        expect(server.config).toMatchObject({ version: '5.1.4' });
      },
    );
  });

  it(
    'fills missing keys, and reports that it did',
    { tags: ['4.upgrade.merge', '4.config.merged'] },
    async () => {
      const { config } = await setUp({ version: '5.1.4', search: { sidebar: { width: 300 } } });
      await config.load();
      const { merged, config: loaded } = config.store.getState();
      expect([merged, loaded.search.sidebar]).toEqual([true, { width: 300, min_width: 80 }]);
    },
  );

  it(
    'changes nothing by a second upgrade, preserves unknown keys, and never downgrades',
    { tags: ['d.upgrade.idempotent', 'd.config.diff'] },
    async () => {
      const { editor, server, state } = await setUp({ ...v511.stored, later: { preserved: true } });
      await editor.acceptUpdate();
      const once = server.config as object;
      expect(once).toMatchObject({ version: '5.1.4', later: { preserved: true } });
      // The difference between both configurations leads from one to the other.
      expect(applyDiff(v511.stored, diffConfig(v511.stored, once))).toEqual(once);

      const posts = server.calls.filter((call) => call.startsWith('POST')).length;
      await editor.load();
      expect(editor.confirmation()).toEqual({ kind: 'none', plan: null });
      expect(state()).toMatchObject({ override: false, versionUpdate: false });
      expect(server.config).toEqual(once);

      server.change({ ...once, version: '99.0.0' });
      await editor.load({ discard: true });
      await editor.acceptUpdate();
      expect(server.config).toMatchObject({ version: '99.0.0' });
      expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(posts);
    },
  );
});
