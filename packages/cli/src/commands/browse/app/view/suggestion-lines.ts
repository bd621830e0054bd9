import { countText } from '@assetportal/sdk/rules';
import { plain } from '../../../../kernel/text/plain.js';
import type { Snapshot } from '../state/snapshot.js';
import type { Labels } from './labels.js';
import { span, spread, type Line } from './line.js';

/** Returns the suggestions below the query. The part that the user has typed is bold. */
export function suggestionLines(
  { ui, suggestions }: Snapshot,
  { t, language }: Labels,
  width: number,
): Line[] {
  return suggestions.map(({ kind, label, detail, count }, index) => {
    const isCurrent = index === ui.suggestion;
    const parts = label.map(({ text, strong }) =>
      // Spaces between the parts are part of the label.
      span(
        text.replace(/\S+/gu, (word) => plain(word)),
        strong || isCurrent ? 'bold' : undefined,
      ),
    );
    const about = kind === 'recent' ? t('browse.recent') : plain(detail);
    const number = count === null ? '' : countText(count, language);
    const facts = [about, number].filter((part) => part !== '').join('  ');
    return spread([span(isCurrent ? ' ▸ ' : '   ', 'accent'), ...parts], [span(`${facts} `, 'dim')], width);
  });
}
