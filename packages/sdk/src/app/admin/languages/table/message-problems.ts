import { placeholdersOf } from '../../../../translations/placeholders.js';

/** A problem of a message. Saving it is possible. */
export type MessageProblem =
  /** A placeholder of the source is missing. `written` is a text that was probably meant, such as `{count}`. */
  | { readonly kind: 'placeholder-missing'; readonly name: string; readonly written: string | null }
  /** The source has no such placeholder: nothing replaces it. */
  | { readonly kind: 'placeholder-unknown'; readonly name: string }
  /** No page uses the key. `nearest` is the most similar one. */
  | { readonly kind: 'key-unknown'; readonly nearest: string | null }
  /** The language has no such plural form. */
  | { readonly kind: 'form-unused'; readonly category: string };

/**
 * Compares the placeholders of a message with those of its source.
 *
 * @param category plural category of the message. Forms other than `other` may spell out the count.
 */
export function placeholderProblems(
  source: string,
  text: string,
  category: string | null = null,
): readonly MessageProblem[] {
  // Most messages have no placeholders, and an import has thousands of messages.
  if (!source.includes('{{') && !text.includes('{{')) return [];
  if (text.trim() === '') return [];
  const isExempt = (name: string) => name === 'count' && category !== null && category !== 'other';
  const [expected, actual] = [placeholdersOf(source), placeholdersOf(text)];
  const unknown = actual.filter((name) => !expected.includes(name) && !isExempt(name));
  const missing = expected.filter((name) => !actual.includes(name) && !isExempt(name));
  return [
    ...missing.map((name) => ({
      kind: 'placeholder-missing' as const,
      name,
      written: writtenAs(text, name),
    })),
    ...unknown.map((name) => ({ kind: 'placeholder-unknown' as const, name })),
  ];
}

/** Returns a text with a single brace, other brackets or spaces that was probably meant as the placeholder. */
function writtenAs(text: string, name: string): string | null {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(
    `\\{+\\s*${escaped}\\s*\\}+|%\\{${escaped}\\}|\\$\\{${escaped}\\}|\\[\\[${escaped}\\]\\]`,
    'i',
  );
  return pattern.exec(text)?.[0] ?? null;
}

/** Returns a message with a missing placeholder: in place of the text that was probably meant, or else at the end. */
export function withPlaceholder(
  text: string,
  { name, written }: { readonly name: string; readonly written: string | null },
): string {
  const placeholder = `{{${name}}}`;
  if (written !== null) return text.replace(written, () => placeholder);
  return text === '' || /\s$/.test(text) ? `${text}${placeholder}` : `${text} ${placeholder}`;
}

/** A part of a message: text, a placeholder, or a text that looks like a placeholder but is shown as it is. */
export interface ShownPart {
  readonly kind: 'text' | 'placeholder' | 'broken';
  readonly text: string;
}

/** Splits a message into text and placeholders, for display. */
export function shownParts(text: string, problems: readonly MessageProblem[] = []): readonly ShownPart[] {
  const broken = new Set(
    problems.flatMap((problem) => {
      if (problem.kind === 'placeholder-missing') return problem.written === null ? [] : [problem.written];
      return problem.kind === 'placeholder-unknown' ? [problem.name] : [];
    }),
  );
  const pieces = text.split(/(\{\{[^{}]*\}\}|%?\$?\{+[^{}]*\}+)/);
  return pieces.flatMap((piece, index): readonly ShownPart[] => {
    if (piece === '') return [];
    if (index % 2 === 0) return [{ kind: 'text', text: piece }];
    const [name] = placeholdersOf(piece);
    const isBroken = broken.has(piece) || (name !== undefined && broken.has(name));
    if (isBroken) return [{ kind: 'broken', text: piece }];
    return [{ kind: name === undefined ? 'text' : 'placeholder', text: piece }];
  });
}

/**
 * Returns the placeholders of the source that can complete a text at the cursor: those that begin with what follows
 * `{{`. Undefined if the cursor is not in a placeholder.
 */
export function placeholderSuggestions(
  text: string,
  cursor: number,
  source: string,
): { readonly from: number; readonly names: readonly string[] } | undefined {
  const from = text.lastIndexOf('{{', cursor);
  const typed = text.slice(from + 2, cursor);
  if (from < 0 || cursor < from + 2 || /[{}\n]/.test(typed)) return undefined;
  const start = typed.trim().toLowerCase();
  const names = placeholdersOf(source).filter((name) => name.toLowerCase().startsWith(start));
  return names.length === 0 ? undefined : { from, names };
}

/** Returns a text in which a suggestion replaces the typed part of the placeholder, and the cursor after it. */
export function withSuggestion(
  text: string,
  cursor: number,
  suggestion: { readonly from: number; readonly name: string },
): { readonly text: string; readonly cursor: number } {
  const rest = text.slice(cursor).replace(/^[\w.-]*\}{0,2}/, '');
  const start = `${text.slice(0, suggestion.from)}{{${suggestion.name}}}`;
  return { text: start + rest, cursor: start.length };
}
