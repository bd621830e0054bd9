import type { FolderScope } from '../../engine.js';
import { parentOf } from '../../../lib/folder-path.js';
import { grow } from './grow.js';
import { KeywordColumn } from './keyword-column.js';
import type { Codec } from './codec.js';

/**
 * Column of folders, each with the number of its parent. A parent has a lower number than its subfolders, so
 * that a single pass visits parents first.
 */
export class FolderColumn extends KeywordColumn {
  #parents = new Uint32Array(64);
  readonly #visible = new WeakMap<FolderScope, Uint8Array>();

  override serialize(codec: Codec, documents: number): void {
    super.serialize(codec, documents);
    this.#parents = codec.array(this.#parents);
  }

  /**
   * Returns an array, indexed by folder number, with 1 for each visible folder. The deepest rule applies. Do not
   * modify the array, because it is cached.
   */
  visible(scope: FolderScope): Uint8Array {
    // Every search has a scope, which may have thousands of rules. Folders are only added, so an unchanged
    // length means that the cached array is valid.
    const cached = this.#visible.get(scope);
    if (cached?.length === this.labels.length) return cached;
    const visible = this.#computeVisible(scope);
    this.#visible.set(scope, visible);
    return visible;
  }

  #computeVisible(scope: FolderScope): Uint8Array {
    const visible = new Uint8Array(this.labels.length);
    const rules = new Map<number, boolean>();
    for (const rule of scope.rules) {
      const number = this.find(rule.folder);
      if (number !== undefined) rules.set(number, rule.visible);
    }
    visible[0] = Number(scope.otherwise);
    for (let folder = 1; folder < visible.length; folder++) {
      const rule = rules.get(folder);
      visible[folder] = rule === undefined ? visible[this.#parents[folder]!]! : Number(rule);
    }
    return visible;
  }

  /** Returns the top-level folders that contain visible assets, directly or in subfolders. */
  topFolders(scope: FolderScope): string[] {
    const visible = this.visible(scope);
    const hasVisible = new Uint8Array(this.labels.length);
    for (let folder = hasVisible.length - 1; folder > 0; folder--) {
      if (visible[folder] === 1 && this.counts[folder]! > 0) hasVisible[folder] = 1;
      if (hasVisible[folder] === 1) hasVisible[this.#parents[folder]!] = 1;
    }
    return this.labels.filter(
      (label, folder) => hasVisible[folder] === 1 && label !== '' && !label.includes('/'),
    );
  }

  /** Returns an array, indexed by folder number, with 1 for each of these folders and all their subfolders. */
  below(folders: readonly string[]): Uint8Array {
    const selected = new Uint8Array(this.labels.length);
    for (const folder of folders) {
      const number = this.find(folder);
      if (number !== undefined) selected[number] = 1;
    }
    for (let folder = 1; folder < selected.length; folder++)
      selected[folder]! |= selected[this.#parents[folder]!]!;
    return selected;
  }

  /**
   * Adds the count of each folder to the counts of all its ancestors. The root folder, which has no name, gets
   * 0.
   */
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
    let existing = this.find(folder);
    for (let path = folder; existing === undefined; existing = this.find(path)) {
      missing.push(path);
      if (path === '') break;
      path = parentOf(path);
    }
    let number = existing ?? 0;
    for (const path of missing.reverse()) {
      const parent = number;
      number = super.intern(path);
      this.#parents = grow(this.#parents, number + 1);
      this.#parents[number] = parent;
    }
    return number;
  }
}
