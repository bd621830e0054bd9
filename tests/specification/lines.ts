import type { PLACES, RINGS, SIZES } from '../fixtures/run/rings.js';
import { DECISIONS } from './decisions.js';
import type { LineKind } from './line.js';
import { SECTION_1 } from './section-1.js';
import { SECTION_2 } from './section-2.js';
import { SECTION_3 } from './section-3.js';
import { SECTION_4 } from './section-4.js';
import { SECTION_5 } from './section-5.js';
import { SECTION_6 } from './section-6.js';
import { SECTION_7 } from './section-7.js';
import { SECTION_8 } from './section-8.js';
import { SECTION_9 } from './section-9.js';

/**
 * Sections of the specification with the lines that tests are tagged with.
 *
 * @public scripts/specification imports it through a bundle.
 */
export const SECTIONS = [
  { section: '1', title: 'What the product does and for whom', lines: SECTION_1 },
  { section: '2', title: 'Screens and routes', lines: SECTION_2 },
  { section: '3', title: 'Entities and their fields', lines: SECTION_3 },
  { section: '4', title: 'States and transitions', lines: SECTION_4 },
  { section: '5', title: 'Validation rules', lines: SECTION_5 },
  { section: '6', title: 'Roles and permissions', lines: SECTION_6 },
  { section: '7', title: 'Calls', lines: SECTION_7 },
  { section: '8', title: 'Error catalog', lines: SECTION_8 },
  { section: '9', title: 'Constants and limits', lines: SECTION_9 },
  { section: 'd', title: 'Further decisions', lines: DECISIONS },
] as const;

/** ID of a line, which is a valid tag for a test. */
export type LineId = (typeof SECTIONS)[number]['lines'][number]['id'];

/**
 * Lines of all sections. They describe the rules, calls, states, messages, constants and screens in sections 1
 * to 9 of the specification, and further decisions. A test is tagged with the lines whose violation would make
 * it fail.
 */
export const LINES: readonly { id: LineId; section: string; kind: LineKind; text: string }[] =
  SECTIONS.flatMap(({ section, lines }) => lines.map((line) => ({ ...line, section })));

declare module 'vitest' {
  interface TestTags {
    tags: LineId | keyof typeof RINGS | keyof typeof PLACES | keyof typeof SIZES;
  }
}
