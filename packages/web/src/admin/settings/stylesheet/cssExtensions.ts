import { css, cssLanguage } from '@codemirror/lang-css';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { ignoredRules } from './ignoredRules.js';

/** Colors of the mockup: selectors, properties, values, and comments. */
const COLORS = HighlightStyle.define(
  [
    {
      tag: [tags.tagName, tags.className, tags.labelName, tags.modifier],
      color: 'light-dark(#6f4aa8, #b99be6)',
    },
    { tag: [tags.propertyName, tags.variableName], color: 'light-dark(#0b6173, #6fc5d8)' },
    { tag: [tags.keyword, tags.definitionKeyword, tags.atom], color: 'light-dark(#8a5300, #f0b766)' },
    { tag: [tags.number, tags.unit, tags.color, tags.string], color: 'light-dark(#1d6b3a, #7fd19b)' },
    { tag: tags.comment, color: 'var(--color-muted)' },
  ],
  { scope: cssLanguage },
);

/** The language of the stylesheet, its colors and its marks. */
export const cssExtensions: Extension = [css(), syntaxHighlighting(COLORS), ignoredRules];
