import {
  createLanguages,
  createTranslationsEditor,
  type ConfigEditor,
  type Languages,
  type TranslationsEditor,
} from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { assertSaved, openEditor } from '../config/editor.js';

/** The editors of the admin area for translations and configuration, as the page of the languages uses them. */
export interface LanguageEditing {
  readonly languages: Languages;
  readonly translations: TranslationsEditor;
  readonly config: ConfigEditor;
  /** Stores the translations, then the configuration, as a save in the admin area does. @throws PortalError */
  readonly save: () => Promise<void>;
}

/** Loads the translations and the configuration. With `dryRun`, nothing is ever sent. @throws PortalError */
export async function editLanguages(context: Context, dryRun: boolean): Promise<LanguageEditing> {
  const portal = context.portal();
  const config = await openEditor(context, portal, { dryRun });
  const translations = createTranslationsEditor({ portal, toasts: { show: () => undefined } });
  context.signal.addEventListener('abort', translations.clear, { once: true });
  await translations.load(context.language);
  context.signal.throwIfAborted();
  const languages = createLanguages({
    portal,
    translations,
    settings: { editTranslations: (_, edit) => edit(translations, config) },
  });
  const save = async () => {
    const outcome = await translations.save();
    context.signal.throwIfAborted();
    if (outcome === 'failed') throw translations.store.getState().error ?? new Error('The save failed.');
    if (outcome !== 'saved' && outcome !== 'unchanged') throw new CliError('language-conflict', EXIT.refused);
    await assertSaved(context, config, await config.save());
  };
  return { languages, translations, config, save };
}
