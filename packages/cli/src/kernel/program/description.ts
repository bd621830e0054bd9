import type { CommandEntry } from '../command-types.js';
import type { Language } from '../text/translate.js';

/** The commands, version and language for parsing a command line. */
export interface ProgramDescription {
  readonly commands: readonly CommandEntry[];
  readonly version: string;
  readonly language: Language;
}
