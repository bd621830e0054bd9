import { settingsPageKey } from '../../../config/schema/layout.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { Translator } from '../../../translations/translator.js';
import { describeChange } from '../changes/describe-changes.js';
import type { ChangeLine } from '../../../documents/saving/savable.js';
import { customTitle } from '../../../domains/pages/rules.js';
import { textOf } from '../../../documents/words/shown-value.js';
import type { ShownValue } from '../../../documents/words/shown-value.js';
import { pageChangeKey } from './page-changes.js';
import type { UnsavedChange } from './unsaved.js';

/** Describes unsaved changes of settings, branding files, translations and custom pages in the language of the admin. */
export function describeUnsaved(
  changes: readonly UnsavedChange[],
  configs: { readonly before: PortalConfig; readonly after: PortalConfig },
  translator: Translator,
): readonly ChangeLine[] {
  const { t } = translator;
  return changes.map((change): ChangeLine => {
    const { id } = change;
    if (change.kind === 'file') {
      const place = [t(settingsPageKey('appearance'))];
      return { id, name: t(`brandingFile.${change.file}`), place, from: null, to: null, action: null };
    }
    if (change.kind === 'language') {
      const action = t(change.isRemoved ? 'languages.unsaved.removed' : 'languages.unsaved.added');
      return { id, name: change.lang, place: [t(settingsPageKey('language'))], from: null, to: null, action };
    }
    if (change.kind === 'message') {
      const place = [t(settingsPageKey('language')), change.lang];
      return { id, name: change.key, place, from: shown(change.from), to: shown(change.to), action: null };
    }
    if (change.kind === 'page') {
      const name = customTitle(change.key, configs.after.customPages, translator.locale);
      const place = [t('settings.adminPage.editor'), change.short.toUpperCase()];
      return {
        id,
        name,
        place,
        from: null,
        to: null,
        action: t(pageChangeKey(change)),
      };
    }
    const { title: name, place, from, to, action } = describeChange(change.change, configs, translator);
    return { id, name, place, from, to, action };
  });
}

const shown = (text: string | null): ShownValue | null => (text === null ? null : textOf(text, text));
