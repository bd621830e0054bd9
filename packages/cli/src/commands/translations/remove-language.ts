import { flattenCatalog, splitTranslations } from '@assetportal/sdk/translations';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { editLanguages } from './edit-languages.js';
import { assertLanguages } from './options.js';

export default command({
  name: 'translations remove-language',
  group: 'settings',
  effect: 'writes',
  arguments: { lang: 'required' },
  options: { 'dry-run': { type: 'flag' }, yes: { type: 'flag' } },
  /** Uses the rules of the admin area. The removed translations remain in the history. */
  async run(context, { lang }, { dryRun = false, yes = false }) {
    const { t } = context;
    checkMembers(context, ['lang', 'messages', 'saved']);
    const code = lang.toLowerCase();
    const { languages, translations, save } = await editLanguages(context, dryRun);
    const before = translations.store.getState().languages;
    assertLanguages(
      [code],
      before.map(({ short }) => short),
    );
    const document = before.find(({ short }) => short === code)?.document;
    const count = flattenCatalog(splitTranslations(document).messages).size;
    languages.remove(code);
    if (translations.store.getState().languages.length === before.length)
      throw new CliError('language-required', EXIT.refused, { code: plain(code) });
    const facts = { lang: code, count };
    if (!dryRun) {
      await confirm(context, t('translations.confirmRemoval', facts), { skip: yes });
      await save();
    }
    const line = t(dryRun ? 'translations.removedDryRun' : 'translations.removed', facts);
    await printOutcome(context, 'language', { lang: code, messages: count, saved: !dryRun }, line);
  },
});
