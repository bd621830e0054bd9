import type { SaveAttempt, SaveOptions } from '../../../documents/saving/saving.js';
import { savePages } from './page-changes.js';
import { pagesOf, type SettingsParts } from './settings-edits.js';

/**
 * Sends the files, the translations, the pages and the configuration, until one of them cannot be saved. The parts before
 * it stay saved.
 */
export async function saveSettings(parts: SettingsParts, how: SaveOptions): Promise<SaveAttempt> {
  const { config, branding, translations, pages } = parts;
  if (!(await branding.save(how))) {
    const failed = Object.values(branding.store.getState().failed)[0];
    return { outcome: 'failed', error: failed ?? null };
  }
  if (translations?.store.getState().dirty === true) {
    const outcome = await translations.save(how);
    const { error } = translations.store.getState();
    if (outcome === 'conflict') return { outcome, error };
    if (outcome !== 'saved' && outcome !== 'unchanged') return { outcome: 'failed', error };
  }
  if (pages?.store.getState().dirty === true && !(await savePages(pages, how))) {
    const { conflicts, error } = pagesOf(parts);
    return { outcome: conflicts.length > 0 ? 'conflict' : 'failed', error };
  }
  const outcome = await config.save(how);
  return { outcome, error: config.store.getState().error };
}
