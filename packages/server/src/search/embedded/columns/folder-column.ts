import type { FolderScope } from '../../engine.js';
import { grow } from './grow.js';
import { KeywordColumn } from './keyword-column.js';
import type { Codec } from './codec.js';

/** Folders, each with the number of the one above: that one always has the lower number, so one pass goes top-down. */
export class FolderColumn extends KeywordColumn {
  #parents = new Uint32Array(64);
  readonly #visible = new WeakMap<FolderScope, Uint8Array>();

  override serialize(codec: Codec, documents: number): void {
    super.serialize(codec, documents);
    this.#parents = codec.array(this.#parents);
  }

  /** 1 for each folder that may be seen: the deepest rule counts. Not to be written to. */
  visible(scope: FolderScope): Uint8Array {
    // A scope comes with every search, and there may be thousands of rules; folders only ever get more.
    const known = this.#visible.get(scope);
    if (known?.length === this.labels.length) return known;
    const visible = this.#look(scope);
    this.#visible.set(scope, visible);
    return visible;
  }

  #look(scope: FolderScope): Uint8Array {
    const visible = new Uint8Array(this.labels.length);
    const ruled = new Map<number, boolean>();
    for (const rule of scope.rules) {
      const number = this.find(rule.folder);
      if (number !== undefined) ruled.set(number, rule.visible);
    }
    visible[0] = Number(scope.otherwise);
    for (let folder = 1; folder < visible.length; folder++) {
      const rule = ruled.get(folder);
      visible[folder] = rule === undefined ? visible[this.#parents[folder]!]! : Number(rule);
    }
    return visible;
  }

  /** The folders at the top in which, or below which, there is something that may be seen. */
  tops(scope: FolderScope): string[] {
    const visible = this.visible(scope);
    const holds = new Uint8Array(this.labels.length);
    for (let folder = holds.length - 1; folder > 0; folder--) {
      if (visible[folder] === 1 && this.counts[folder]! > 0) holds[folder] = 1;
      if (holds[folder] === 1) holds[this.#parents[folder]!] = 1;
    }
    return this.labels.filter((label, folder) => holds[folder] === 1 && label !== '' && !label.includes('/'));
  }

  /** 1 for each of the folders named and all below them. */
  below(folders: readonly string[]): Uint8Array {
    const wanted = new Uint8Array(this.labels.length);
    for (const folder of folders) {
      const number = this.find(folder);
      if (number !== undefined) wanted[number] = 1;
    }
    for (let folder = 1; folder < wanted.length; folder++) wanted[folder]! |= wanted[this.#parents[folder]!]!;
    return wanted;
  }

  /** Adds the count of each folder to all those above it; the top, which has no name, is left out. */
  rollUp(counts: Uint32Array): void {
    for (let folder = this.labels.length - 1; folder > 0; folder--) {
      counts[this.#parents[folder]!]! += counts[folder]!;
    }
    const top = this.find('');
    if (top !== undefined) counts[top] = 0;
    counts[0] = 0;
  }

  protected override intern(folder: string): number {
    const missing: string[] = [];
    let known = this.find(folder);
    for (let path = folder; known === undefined; known = this.find(path)) {
      missing.push(path);
      if (path === '') break;
      path = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    }
    let number = known ?? 0;
    for (const path of missing.reverse()) {
      const parent = number;
      number = super.intern(path);
      this.#parents = grow(this.#parents, number + 1);
      this.#parents[number] = parent;
    }
    return number;
  }
}
