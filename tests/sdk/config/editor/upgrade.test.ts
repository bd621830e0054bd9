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
      expect(editor.confirmation()).toMatchObject({
        kind: 'update',
        choices: ['update', 'reset', 'version-only'],
        plan: { from: '5.1.1', to: '5.1.4' },
      });
      expect(state()).toMatchObject({ override: true, versionUpdate: true, dirty: false });
      expect(server.config).toEqual(OLD);
      editor.set(TITLE, 'Edited');
      expect(await editor.acceptUpdate()).toBe('saved');
      expect(server.config).toEqual(DEFAULT_CONFIG);
      expect(editor.confirmation()).toEqual({ kind: 'none', plan: null });
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
      expect(server.config).toMatchObject({ version: '5.1.4', dashboard: { poster_border_width: 20 } });
      expect(state().config.dashboard.poster_border_width).toBe(20);
      expect(editor.confirmation()).toEqual({ kind: 'none', plan: null });
    },
  );

  it('requires no decision for a configuration of the same version', async () => {
    const { editor, state, server } = await setUp({ ...DEFAULT_CONFIG, later: { preserved: true } });
    expect(editor.confirmation()).toEqual({ kind: 'none', plan: null });
    editor.set(TITLE, 'New');
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual({ ...titled('New'), later: { preserved: true } });
    expect(state().config.version).toBe('5.1.4');
  });

  it('never writes a configuration of a newer version (CB3)', async () => {
    const newer = { version: '6.0.0', search: { rowHeight: { v: 1 } } };
    const { editor, state, server } = await setUp(newer);
    expect([state().newer, editor.confirmation().kind]).toEqual([true, 'none']);
    editor.set(TITLE, 'New');
    expect(await editor.save()).toBe('newer-version');
    expect(await editor.resetToDefaults()).toBe('newer-version');
    expect([await editor.acceptUpdate(), await editor.stampVersionOnly()]).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect([server.config, server.calls]).toEqual([newer, ['GET config/global']]);
    expect([titleOf(state()), state().dirty]).toEqual(['New', true]);
  });

  it('saves nothing before an upgrade is confirmed, and shows the plan (CC1)', async () => {
    const { editor, state, server } = await setUp(OLD);
    editor.set(TITLE, 'Edited');
    expect(await editor.save()).toBe('upgrade-pending');
    expect([server.config, server.calls]).toEqual([OLD, ['GET config/global']]);
    const { plan } = editor.confirmation();
    expect(plan?.changes.map(({ path, from, to }) => [path, from, to])).toEqual([
      ['dashboard.poster_border_width', 20, 2],
    ]);
    expect(await editor.stampVersionOnly()).toBe('saved');
    expect(server.config).toEqual(plan?.documents['version-only']);
    // The edits stay, and nothing else changes.
    expect([state().dirty, state().config.dashboard.poster_border_width]).toEqual([true, 20]);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual({ ...titled('Edited'), dashboard: OLD.dashboard });
  });

  it('keeps the footer and the title if only the version is updated (CB1)', async () => {
    const footer = [{ translation: { de: 'Impressum' } }];
    const { editor, state, server } = await setUp({ version: '3.3.0', footer, website_title: 'Mein Portal' });
    expect(await editor.stampVersionOnly()).toBe('saved');
    expect([state().config.footer.entries.length, titleOf(state())]).toEqual([1, 'Mein Portal']);
    editor.set(['search', 'rowHeight'], 300);
    expect(await editor.save()).toBe('saved');
    expect(server.config).toMatchObject({
      footer: { entries: footer },
      global: { website_title: 'Mein Portal' },
    });
  });

  it('keeps the invalid inputs when an upgrade is stored', async () => {
    const { editor, state } = await setUp({ version: '5.0.0', global: { website_title: 'Archive' } });
    editor.set(['search', 'rowHeight'], -1);
    expect(await editor.acceptUpdate()).toBe('saved');
    expect(state().invalid.map(({ path }) => path)).toEqual(['search.rowHeight']);
  });
});
