import { DECISIONS } from './decisions.js';
import type { LineKind } from './line.js';
import { SECTION_2 } from './section-2.js';
import { SECTION_3 } from './section-3.js';
import { SECTION_4 } from './section-4.js';
import { SECTION_5 } from './section-5.js';
import { SECTION_6 } from './section-6.js';
import { SECTION_7 } from './section-7.js';
import { SECTION_8 } from './section-8.js';
import { SECTION_9 } from './section-9.js';

/**
 * The sections whose lines tests are tagged with, under their titles.
 *
 * @public scripts/specification imports it through a bundle.
 */
export const SECTIONS = [
  { section: '2', title: 'Screens and routes', lines: SECTION_2 },
  { section: '3', title: 'Entities and their fields', lines: SECTION_3 },
  { section: '4', title: 'States and transitions', lines: SECTION_4 },
  { section: '5', title: 'Validation rules', lines: SECTION_5 },
  { section: '6', title: 'Roles and permissions', lines: SECTION_6 },
  { section: '7', title: 'Calls', lines: SECTION_7 },
  { section: '8', title: 'Error catalog', lines: SECTION_8 },
  { section: '9', title: 'Constants and limits', lines: SECTION_9 },
  { section: 'd', title: 'Decided beside the specification', lines: DECISIONS },
] as const;

/** The id of a line: what a test may be tagged with. */
export type LineId = (typeof SECTIONS)[number]['lines'][number]['id'];

/**
 * Every line of the specification's sections 2 to 9 that is a rule, call, state, message or constant, or a screen; and
 * what was decided beside it. A test is tagged with the lines that it would fail for if they did not hold.
 */
export const LINES: readonly { id: LineId; section: string; kind: LineKind; text: string }[] =
  SECTIONS.flatMap(({ section, lines }) => lines.map((line) => ({ ...line, section })));

declare module 'vitest' {
  interface TestTags {
    tags: LineId;
  }
}
