import { InvalidArgumentError } from 'commander';
import type { OptionDeclaration } from '../command-types.js';
import { parseDuration } from '../text/parse-duration.js';
import { parseRate } from '../text/parse-rate.js';
import type { Translate } from '../text/translate.js';

/** Parses the value of an option; `before` is the result for an earlier occurrence of the same option. */
type OptionParser = (text: string, before: unknown) => unknown;

/** Returns commander's parser for an option type. The parser throws InvalidArgumentError with the expected form. */
export function optionParser(type: OptionDeclaration['type'], t: Translate): OptionParser {
  switch (type) {
    case 'flag':
    case 'text':
      return (text) => text;
    case 'count':
      return (text) => wholeNumber(text, 1, 1_000_000_000, t('usage.count'));
    case 'duration':
      return (text) => {
        const milliseconds = parseDuration(text);
        if (milliseconds === undefined) throw new InvalidArgumentError(t('usage.duration'));
        return milliseconds;
      };
    case 'rate':
      return (text) => {
        const rate = parseRate(text);
        if (rate === undefined) throw new InvalidArgumentError(t('usage.rate'));
        return rate;
      };
    case 'level':
      return (_, before) => (typeof before === 'number' ? before : 0) + 1;
    case 'port':
      return (text) => wholeNumber(text, 0, 65_535, t('usage.port'));
    case 'list':
      return (text, before) => [...earlier(before), ...text.split(',')];
    case 'repeated':
      return (text, before) => [...earlier(before), text];
    case 'facet':
      return (text, before) => {
        if (!/^[^=]+=/.test(text)) throw new InvalidArgumentError(t('usage.facet'));
        return [...earlier(before), text];
      };
  }
}

/** Returns the values of earlier occurrences. Empty after `--no-x`, whose value commander stores as false. */
const earlier = (before: unknown): readonly unknown[] => (Array.isArray(before) ? before : []);

function wholeNumber(text: string, min: number, max: number, problem: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new InvalidArgumentError(problem);
  return value;
}
