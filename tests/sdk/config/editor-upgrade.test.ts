import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { setUp, TITLE, titled, titleOf } from './editing.js';

describe('config editor with a configuration of an older version', () => {
  const OLD = {
    ...DEFAULT_CONFIG,
    version: '5.1.1',
    dashboard: { ...DEFAULT_CONFIG.dashboard, poster_border_width: 20 },
  };

  it(
    'shows it upgraded, and stores the result when an admin confirms',
    { tags: ['8.config.version-confirm', '4.config.override'] },
    async () => {
      const { editor, state, server } = await setUp(OLD);
      expect(editor.confirmation()).toEqual({ kind: 'update', choices: ['update', 'reset', 'version-only'] });
      expect(state()).toMatchObject({ override: true, versionUpdate: true, dirty: false });
      expect(server.config).toEqual(OLD);
      editor.set(TITLE, 'Edited');
      expect(await editor.acceptUpdate()).toBe('saved');
      expect(server.config).toEqual(DEFAULT_CONFIG);
      expect(editor.confirmation()).toEqual({ kind: 'none' });
      expect([titleOf(state()), state().dirty]).toEqual(['Edited', true]);
    },
  );

  it('stores the defaults when an admin resets', { tags: ['8.config.version-confirm'] }, async () => {
    const { editor, state, server } = await setUp({ ...titled('Archive'), version: '5.1.1' });
    editor.set(TITLE, 'Edited');
    expect(await editor.resetToDefaults()).toBe('saved');
    expect(server.config).toEqual(DEFAULT_CONFIG);
    expect(state()).toMatchObject({ config: DEFAULT_CONFIG, dirty: false, versionUpdate: false });
  });

  it(
    'updates only the version when an admin chooses version-only',
    { tags: ['8.config.version-confirm', '4.config.version-update'] },
    async () => {
      const { editor, state, server } = await setUp({
        version: '5.1.1',
        dashboard: { poster_border_width: 20 },
      });
      expect(await editor.stampVersionOnly()).toBe('saved');
      expect(server.config).toEqual({ version: '5.1.4', dashboard: { poster_border_width: 20 } });
      expect(state().config.dashboard.poster_border_width).toBe(20);
      expect(editor.confirmation()).toEqual({ kind: 'none' });
    },
  );

  it('requires no decision for a configuration of the same or a newer version', async () => {
    for (const version of ['5.1.4', '6.0.0']) {
      const { editor, state, server } = await setUp({
        ...DEFAULT_CONFIG,
        version,
        later: { preserved: true },
      });
      expect(editor.confirmation()).toEqual({ kind: 'none' });
      editor.set(TITLE, 'New');
      expect(await editor.save()).toBe('saved');
      expect(server.config).toEqual({ ...titled('New'), version, later: { preserved: true } });
      expect(state().config.version).toBe(version);
    }
  });
});
