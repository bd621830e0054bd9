import * as z from 'zod/mini';
import { withDefaults } from './complete.js';

/** Query parameter of a change: `1` only validates the document and changes nothing. */
export const DryRun = z.optional(z.literal('1'));

/** Result of the validation of a saved document (decisions, section 2, Configuration as data). */
export const SaveReport = z.looseObject({
  /** Values that are stored but not used, with a stable code of the reason. */
  faults: z.array(z.looseObject({ path: z.string(), code: z.string() })),
  /** Keys that this version does not use, with the most similar key that it uses, or null. */
  unknown: z.array(z.looseObject({ path: z.string(), nearest: z.nullable(z.string()) })),
});

/** Result of the validation of a saved document. */
export interface SaveReport extends z.infer<typeof SaveReport> {}

/** Adds empty lists, because other servers return no report. */
export const completeSaveReport = withDefaults({ faults: [], unknown: [] });
