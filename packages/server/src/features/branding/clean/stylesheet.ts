import { checkCss, inspectCss, lineCounter, STYLESHEET_URLS, textOf } from './css.js';
import { rulesOf, type CssRule } from './css-rules.js';
import type { FileNote } from './notes.js';
import { FileRejected } from './rejected.js';

/** Maximum size of a stylesheet, in bytes. */
export const MAX_STYLESHEET_BYTES = 1024 * 1024;

/** Maximum number of rules that are reported. */
const MAX_NOTES = 200;

/** A stylesheet as the admin has written it, and the part of it that visitors get. */
interface CleanStylesheet {
  /** Unchanged, but in UTF-8. */
  readonly source: Uint8Array;
  readonly applied: Uint8Array;
  /** The rules that are not applied. */
  readonly notes: readonly FileNote[];
}

/**
 * Removes the rules of a stylesheet that are not allowed. The rest stays on the same lines, and is always CSS that
 * {@link checkCss} accepts.
 *
 * @throws FileRejected for a file that is not a stylesheet, or whose rules have no clear boundaries
 */
export function cleanStylesheet(bytes: Uint8Array): CleanStylesheet {
  if (bytes.length > MAX_STYLESHEET_BYTES) {
    throw new FileRejected('file-length', { limit: MAX_STYLESHEET_BYTES / 1024 / 1024 });
  }
  const css = textOf(bytes);
  const lineOf = lineCounter(css);
  const notes: FileNote[] = [];
  let applied = '';
  let end = 0;
  for (const { fault, rule } of forbiddenRules(css)) {
    notes.push({
      key: `upload.note.${fault.fault}`,
      values: { ...fault.values },
      line: Number(fault.values['line']),
      first_line: lineOf(rule.from),
      last_line: lineOf(rule.to - 1),
    });
    applied += css.slice(end, rule.from) + css.slice(rule.from, rule.to).replace(/[^\n]/g, ' ');
    end = rule.to;
  }
  applied += css.slice(end);
  checkCss(applied, STYLESHEET_URLS);
  const encoder = new TextEncoder();
  const source = encoder.encode(css);
  return { source, applied: encoder.encode(applied), notes: notes.slice(0, MAX_NOTES) };
}

/** Yields each fault with the smallest rule that contains it, in order. @throws FileRejected for one outside of all rules */
function* forbiddenRules(css: string): Generator<{ fault: FileRejected; rule: CssRule }> {
  const faults: { readonly fault: FileRejected; readonly offset: number }[] = [];
  const tokens = inspectCss(css, STYLESHEET_URLS, (fault, offset) => faults.push({ fault, offset }));
  if (faults.length === 0) return;
  faults.sort((a, b) => a.offset - b.offset);
  const rules = rulesOf(tokens);
  let first = 0;
  let end = 0;
  for (const { fault, offset } of faults) {
    // In a rule that is removed because of another fault.
    if (offset < end) continue;
    // Rules are in the order of their ends. Those in a group come before the group.
    while (first < rules.length && (rules[first]?.to ?? 0) <= offset) first += 1;
    let index = first;
    while (index < rules.length && (rules[index]?.from ?? 0) > offset) index += 1;
    const rule = rules[index];
    if (rule === undefined) throw fault;
    end = rule.to;
    yield { fault, rule };
  }
}
