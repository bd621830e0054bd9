/** Note about a part of a file that the cleaner removed or changed. */
export interface FileNote {
  /** Message key. */
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Line in the uploaded file. Of several, the first. */
  readonly line?: number;
  /** First and last line of a rule that is not applied. */
  readonly first_line?: number;
  readonly last_line?: number;
}

/** Maximum number of different notes about a file. */
const MAX_NOTES = 100;

/** Collects notes. Notes with the same key and name count once, with the first line and their number. */
export class NoteList {
  readonly #notes = new Map<string, { key: string; what: string; line: number; times: number }>();

  /** @param what name of the removed element or attribute */
  add(key: string, what: string, line: number): void {
    const id = `${key} ${what}`;
    const note = this.#notes.get(id);
    if (note) note.times += 1;
    else if (this.#notes.size < MAX_NOTES)
      this.#notes.set(id, { key, what: what.slice(0, 80), line, times: 1 });
  }

  list(): FileNote[] {
    return [...this.#notes.values()].map(({ key, ...values }) => ({ key, line: values.line, values }));
  }
}
