import en from '../../translations/en.json';
import de from '../../translations/de.json';

export type Language = 'de' | 'en';
export type Parameters = Readonly<Record<string, string | number>>;
/** A text of the terminal's own, with `{{name}}` filled in; `count` chooses between `<key>_one` and `<key>_other`. */
export type Translate = (key: string, parameters?: Parameters) => string;

interface Tree {
  readonly [key: string]: string | Tree;
}
const TREES: Readonly<Record<Language, Tree>> = { de, en };

/** The user's language by the environment, as the C library would choose it; ours comes first. English by default. */
export function languageOf(environment: NodeJS.ProcessEnv): Language {
  const { ASSETPORTAL_LANG, LC_ALL, LC_MESSAGES, LANG } = environment;
  const wanted = [ASSETPORTAL_LANG, LC_ALL, LC_MESSAGES, LANG].find((value) => value) ?? '';
  return /^de\b|^de_/i.test(wanted) ? 'de' : 'en';
}

export function createTranslate(language: Language): Translate {
  // The first of each costs 20 ms of loading data, and most runs need none.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  return (key, parameters = {}) => {
    const { count } = parameters;
    const found =
      (typeof count === 'number'
        ? lookUp(TREES[language], `${key}_${(plural ??= new Intl.PluralRules(language)).select(count)}`)
        : undefined) ??
      lookUp(TREES[language], key) ??
      key;
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = parameters[name] ?? '';
      return typeof value === 'number' ? (number ??= new Intl.NumberFormat(language)).format(value) : value;
    });
  };
}

/** Whether a text stands under the key, as help leaves out what has none. */
export function hasMessage(language: Language, key: string): boolean {
  return lookUp(TREES[language], key) !== undefined;
}

function lookUp(tree: Tree, key: string): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined;
    node = node[part];
  }
  return typeof node === 'string' ? node : undefined;
}
