import type { Help } from 'commander';
import type { CommandEntry, OptionGroup } from '../command-types.js';
import type { Language, Translate } from '../text/translate.js';
import { wrap } from '../text/wrap.js';
import { commonOptions, referenceOf, type CommandReference, type ReferenceItem } from './reference.js';

const GROUPS: readonly OptionGroup[] = ['selection', 'target', 'output', 'options'];
/** Maximum width of the help, in columns. Longer lines are hard to read. */
const MAX_WIDTH = 100;
/** Maximum width of the column of options. The text of a longer option is below it. */
const MAX_TERM = 28;
/** Minimum width of the text beside an option. In a narrower terminal, it is below the option. */
const MIN_TEXT = 30;

/** Returns the help of a command: summary, forms, examples, options by group, and exit codes. */
export function helpText(entry: CommandEntry, language: Language, t: Translate, help: Help): string {
  const reference = referenceOf(entry, language, t);
  const width = Math.min(help.helpWidth ?? 80, MAX_WIDTH);
  const common = commonOptions(t);
  const items = [...reference.arguments, ...reference.options, ...common];
  const term = Math.min(MAX_TERM, Math.max(...items.map(({ notation }) => notation.length)));
  const block = (name: string, list: readonly ReferenceItem[]) =>
    list.length === 0
      ? []
      : [
          section(
            t,
            name,
            list.map(({ notation, text }) => formatItem(width, term, notation, text)),
          ),
        ];
  const sections = [
    wrap(reference.details, width),
    section(
      t,
      'usage',
      reference.forms.map((form) => `  ${form}`),
    ),
    ...(reference.examples.length === 0 ? [] : [section(t, 'examples', exampleLines(reference))]),
    ...block('arguments', reference.arguments),
    ...GROUPS.flatMap((group) =>
      block(
        group,
        reference.options.filter((option) => option.group === group),
      ),
    ),
    ...block('common', common),
    exitLines(t('help.sections.exits'), reference, width),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Formats the exit codes as in `Exit codes  0 success · 2 usage error`. Lines break only between two codes. */
function exitLines(heading: string, { exits }: CommandReference, width: number): string {
  const indent = ' '.repeat(heading.length + 2);
  const lines: string[] = [];
  for (const { code, text } of exits) {
    const joined = lines.length === 0 ? `${heading}  ${code} ${text}` : `${lines.at(-1)} · ${code} ${text}`;
    if (lines.length === 0 || joined.length <= width) lines.splice(-1, 1, joined);
    else lines.push(`${indent}${code} ${text}`);
  }
  return lines.join('\n');
}

/**
 * Returns the examples with aligned comments. The comments start with `#`, so that a line can be copied whole.
 *
 * @public scripts/cli-registry.mjs imports it through a bundle.
 */
export function exampleLines({ examples }: CommandReference): readonly string[] {
  const width = Math.max(...examples.filter(({ comment }) => comment !== '').map(({ line }) => line.length));
  return examples.map(({ line, comment }) =>
    comment === '' ? `  ${line}` : `  ${line.padEnd(width)}  # ${comment}`,
  );
}

const section = (t: Translate, name: string, lines: readonly string[]): string =>
  [t(`help.sections.${name}`), ...lines].join('\n');

function formatItem(width: number, term: number, notation: string, text: string): string {
  const indent = term + 4;
  if (width - indent < MIN_TEXT) return wrap(`  ${notation}\n      ${text}`, width);
  if (notation.length > term) return wrap(`  ${notation}\n${' '.repeat(indent)}${text}`, width);
  return wrap(`  ${notation.padEnd(term)}  ${text}`, width, indent);
}
