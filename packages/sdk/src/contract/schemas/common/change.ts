import * as z from 'zod/mini';
import { CHANGE_ID } from '../../patterns.js';
import { MAX_CHANGE_NOTE } from '../../limits.js';
import { CHANGE_ACTIONS } from '../../vocabulary.js';

/** Query parameters of every call that changes a versioned document. The history stores them with the version. */
export const changeQuery = {
  /** ID of the change set. A client gives all saves that belong together the same new ID. */
  change: z.optional(z.string().check(z.regex(CHANGE_ID))),
  /** Kind of the change. Default `edit`. */
  action: z.optional(z.enum(CHANGE_ACTIONS)),
  /** Note about the change, for the history. */
  note: z.optional(z.string().check(z.maxLength(MAX_CHANGE_NOTE), z.regex(/^[^\p{Cc}]*$/u))),
};

/** Query of a change of a versioned document that needs no other parameters. */
export const ChangeQuery = z.object(changeQuery);

/** Query parameters of a change of a versioned document. */
export interface ChangeQuery extends z.infer<typeof ChangeQuery> {}
