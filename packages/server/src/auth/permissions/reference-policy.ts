import { sha256 } from '../../lib/checksum.js';
import { parentOf } from '../../lib/folder-path.js';
import type { RuleSource } from './authorizer.js';
import { holdsForAll, ruledFolder, rulesByFolder, type RuledFolder, type RulesByFolder } from './compare.js';
import { allowsView } from './permission.js';
import type { RuleSet } from './resolve.js';

/**
 * Decides which files the preview of a model may show. All users share the preview. It therefore shows only files
 * that every user who may view the model may view too.
 */
export interface ReferencePolicy {
  /** Returns true if the preview of an asset in `folder` may show an asset in `referenced`. */
  mayShow(folder: string, referenced: string): boolean;
  /** Returns a string that changes with the folders that previews in `folder` may not show. Empty if there are none. */
  fingerprint(folder: string): string;
}

/** Creates the policy for the current rules. */
export function createReferencePolicy(source: RuleSource): ReferencePolicy {
  let policy: CompiledPolicy | undefined;
  const current = () =>
    policy?.source === source.current ? policy : (policy = new CompiledPolicy(source.current));
  return {
    mayShow: (folder, referenced) => current().mayShow(folder, referenced),
    fingerprint: (folder) => current().fingerprint(folder),
  };
}

class CompiledPolicy {
  readonly #byFolder: RulesByFolder;
  readonly #results = new Map<string, boolean>();
  readonly #fingerprints = new Map<string, string>();

  constructor(readonly source: RuleSet) {
    this.#byFolder = rulesByFolder(source.rules);
    if (!this.#byFolder.has('')) this.#byFolder.set('', []);
  }

  mayShow(folder: string, referenced: string): boolean {
    const [one, other] = [this.#nearest(folder), this.#nearest(referenced)];
    if (one === other) return true;
    const key = `${one}//${other}`;
    const cached = this.#results.get(key);
    if (cached !== undefined) return cached;
    const isVisible = holdsForAll(
      this.#ruled(one),
      this.#ruled(other),
      (model, reference) => !allowsView(model) || allowsView(reference),
    );
    this.#results.set(key, isVisible);
    return isVisible;
  }

  fingerprint(folder: string): string {
    const nearest = this.#nearest(folder);
    const cached = this.#fingerprints.get(nearest);
    if (cached !== undefined) return cached;
    const denied = [...this.#byFolder.keys()].filter((each) => !this.mayShow(nearest, each)).sort();
    const fingerprint = denied.length === 0 ? '' : sha256(denied.join('\n'), 'base64url').slice(0, 12);
    this.#fingerprints.set(nearest, fingerprint);
    return fingerprint;
  }

  /** Returns the deepest folder with rules that contains a folder. All folders with the same result are equal. */
  #nearest(folder: string): string {
    for (let path = folder; ; path = parentOf(path)) if (this.#byFolder.has(path)) return path;
  }

  #ruled(folder: string): RuledFolder {
    return ruledFolder(folder, this.#byFolder, this.source.withoutRule);
  }
}
