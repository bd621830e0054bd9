import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { editLanguages } from './edit-languages.js';

export default command({
  name: 'translations add-language',
  group: 'settings',
  effect: 'writes',
  arguments: { lang: 'required' },
  options: {
    name: { type: 'text', value: 'name' },
    from: { type: 'text', value: 'code' },
    'dry-run': { type: 'flag' },
  },
  /** Uses the rules of the admin area. Visitors cannot choose the language until an admin shows it. */
  async run(context, { lang }, { name = nativeName(lang), from, dryRun = false }) {
    const { t } = context;
    checkMembers(context, ['lang', 'name', 'saved']);
    const { languages, translations, save } = await editLanguages(context, dryRun);
    const codes = translations.store.getState().languages.map(({ short }) => short);
    const template = from?.toLowerCase();
    if (template !== undefined && !codes.includes(template)) {
      const existing = codes.map(plain).join(', ');
      throw new CliError('language-unknown', EXIT.usage, { code: plain(template), languages: existing });
    }
    const start =
      template === undefined ? { kind: 'empty' as const } : { kind: 'copy' as const, of: template };
    const faults = languages.add({ name, code: lang }, start);
    const fault = faults?.code ?? faults?.name;
    if (fault !== undefined) {
      const messages = await loadAdminTranslations(context.language);
      throw new CliError('language-invalid', EXIT.usage, { code: plain(lang), reason: messages.t(fault) });
    }
    if (!dryRun) await save();
    const added = { lang: lang.toLowerCase(), name, saved: !dryRun };
    const key = dryRun ? 'translations.addedDryRun' : 'translations.added';
    await printOutcome(context, 'language', added, t(key, { lang: added.lang, name }));
  },
});

/** Returns the name of a language in the language itself, or an empty text for an invalid code. */
function nativeName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? code;
  } catch {
    return code;
  }
}
