import { displayPath, nameOf, stemOf, type BytePath } from '../../lib/byte-path.js';
import type { ListedFile } from '../read/listed-file.js';
import type { Target } from './target.js';

/** Returns a name without regard to case and Unicode form. */
export const looseName = (name: BytePath): string =>
  (ASCII.test(name) ? name : displayPath(name)).toLowerCase();

const ASCII = /^[\x20-\x7e]*$/;

type FilesByName = Map<string, ListedFile[]>;

/** Files of one folder that may have sidecars. */
export class OwnerIndex {
  readonly #names: FilesByName = new Map();
  readonly #stems: FilesByName = new Map();
  /** Created when a sidecar needs it: most sidecars have exactly the name of their file. */
  #looseNames: FilesByName | undefined;
  #looseStems: FilesByName | undefined;
  #sorted: { readonly name: BytePath; readonly file: ListedFile }[] | undefined;

  constructor(private readonly files: readonly ListedFile[]) {
    for (const file of files) {
      const name = nameOf(file.path);
      push(this.#names, name, file);
      push(this.#stems, stemOf(name), file);
    }
  }

  /** Returns the files with exactly this name or stem, or those whose name starts with the text. */
  exact({ match, text }: Target): readonly ListedFile[] {
    if (match === 'start') return this.#startingWith(text);
    return (match === 'name' ? this.#names : this.#stems).get(text) ?? [];
  }

  /** Returns the files with this name or stem in another case or Unicode form. Empty if several could be meant. */
  loose({ match, text }: Target): readonly ListedFile[] {
    if (match === 'start') return [];
    const key = looseName(text);
    if (match === 'name') {
      this.#looseNames ??= grouped(this.files, (name) => looseName(name));
      const files = this.#looseNames.get(key) ?? [];
      return files.length === 1 ? files : [];
    }
    this.#looseStems ??= grouped(this.files, (name) => looseName(stemOf(name)));
    const files = this.#looseStems.get(key) ?? [];
    const stems = new Set(files.map(({ path }) => stemOf(nameOf(path))));
    return stems.size === 1 ? files : [];
  }

  /** Empty if several names start with the text. */
  #startingWith(text: string): readonly ListedFile[] {
    this.#sorted ??= this.files
      .map((file) => ({ name: nameOf(file.path), file }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const sorted = this.#sorted;
    let low = 0;
    for (let high = sorted.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.name ?? '') < text) low = middle + 1;
      else high = middle;
    }
    const matching = sorted.slice(low, low + 2).filter(({ name }) => name.startsWith(text));
    return matching.length === 1 ? matching.map(({ file }) => file) : [];
  }
}

function grouped(files: readonly ListedFile[], key: (name: BytePath) => string): FilesByName {
  const groups: FilesByName = new Map();
  for (const file of files) push(groups, key(nameOf(file.path)), file);
  return groups;
}

function push(groups: FilesByName, key: string, file: ListedFile): void {
  const group = groups.get(key);
  if (group) group.push(file);
  else groups.set(key, [file]);
}
