import en from '../../translations/en.json';
import de from '../../translations/de.json';

export type Language = 'de' | 'en';
export type Parameters = Readonly<Record<string, string | number>>;
/** Returns a CLI message with its `{{name}}` placeholders replaced. `count` selects `<key>_one` or `<key>_other`. */
export type Translate = (key: string, parameters?: Parameters) => string;

interface Tree {
  readonly [key: string]: string | Tree;
}
const CATALOGS: Readonly<Record<Language, Tree>> = { de, en };

/**
 * Returns the user's language from the environment. `ASSETPORTAL_LANG` has precedence, followed by the locale
 * variables in the order of the C library. Default: English.
 */
export function languageOf(environment: NodeJS.ProcessEnv): Language {
  const { ASSETPORTAL_LANG, LC_ALL, LC_MESSAGES, LANG } = environment;
  const locale = [ASSETPORTAL_LANG, LC_ALL, LC_MESSAGES, LANG].find((value) => value) ?? '';
  return /^de\b|^de_/i.test(locale) ? 'de' : 'en';
}

export function createTranslate(language: Language): Translate {
  // Creating the first formatter takes 20 ms, and most runs need none.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  return (key, parameters = {}) => {
    const { count } = parameters;
    const template =
      (typeof count === 'number'
        ? lookUp(CATALOGS[language], `${key}_${(plural ??= new Intl.PluralRules(language)).select(count)}`)
        : undefined) ??
      lookUp(CATALOGS[language], key) ??
      key;
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = parameters[name] ?? '';
      return typeof value === 'number' ? (number ??= new Intl.NumberFormat(language)).format(value) : value;
    });
  };
}

/** Returns true if the catalog has a message for `key`. Help omits entries without one. */
export function hasMessage(language: Language, key: string): boolean {
  return lookUp(CATALOGS[language], key) !== undefined;
}

function lookUp(tree: Tree, key: string): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined;
    node = node[part];
  }
  return typeof node === 'string' ? node : undefined;
}
