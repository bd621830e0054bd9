import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { isPortalError } from '../../../client/transport/errors.js';
import type { ConvertSetSettings, ConvertSetTrial } from '../../../contract/calls/convert-sets.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { createLatest, type Run } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { isPortalProblem, trialProblem, type TrialProblem } from './trial-problem.js';
import { comparedFormats, kindForFormat, referenceFormat, shownFormat } from './trial-plan.js';

/** Time without further edits after which a format is tried, in milliseconds. */
export const TRY_AFTER = 300;
/** Number of stored results of comparisons, which have no content. */
const MAX_FACTS = 200;

/** A result of a trial, with the file that shows it. */
export interface TrialResult {
  readonly set: ConvertSetSettings;
  readonly asset: Asset;
  readonly trial: ConvertSetTrial;
  /** File that a browser can show. Undefined if there is none, for example because it is too large. */
  readonly shown: ConvertSetTrial | undefined;
  /** The original in the size of the result. Undefined if it could not be created. */
  readonly before: ConvertSetTrial | undefined;
}

/** State of the trial. */
export interface TrialState {
  readonly asset: Asset | null;
  /** `unsuitable`: the format is not offered for the kind of the asset. */
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'unsuitable';
  /** The last result. It remains while another one is created. */
  readonly result: TrialResult | null;
  readonly problem: TrialProblem | null;
  /** Sizes of other settings by `ComparedFormat.key`. Null if one could not be created. */
  readonly compared: ReadonlyMap<string, ConvertSetTrial | null>;
}

/** Tries formats on an asset of the library. Nothing is stored, neither here nor on the server. */
export interface TrialStore {
  readonly store: ReadableStore<TrialState>;
  /** Chooses the asset. */
  readonly choose: (asset: Asset | null) => void;
  /**
   * Tries a format after a moment without further calls. An earlier trial ends, also on the server.
   *
   * @param set Null for the original, and while the format has faults.
   * @param all Definitions with which it is compared.
   */
  readonly attempt: (set: ConvertSetSettings | null, all: readonly ConvertSetSettings[]) => void;
  /** Ends a running trial. Call when the page is left. */
  readonly leave: () => void;
}

/** Creates the store. It sends no request before `attempt`. */
export function createTrialStore(options: {
  readonly client: Pick<AdminClient, 'convertSets'>;
  readonly after: (milliseconds: number, run: () => void) => () => void;
}): TrialStore {
  return new Trials(options.client, options.after);
}

const NOTHING: TrialState = {
  asset: null,
  status: 'idle',
  result: null,
  problem: null,
  compared: new Map(),
};

class Trials implements TrialStore {
  private readonly writable = createStore<TrialState>(() => NOTHING);
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  private readonly facts = new Map<string, ConvertSetTrial | null>();
  private reference: { readonly key: string; readonly trial: ConvertSetTrial } | null = null;
  private cancel: (() => void) | undefined;
  private requested: readonly [ConvertSetSettings | null, readonly ConvertSetSettings[]] = [null, []];

  constructor(
    private readonly client: Pick<AdminClient, 'convertSets'>,
    private readonly after: (milliseconds: number, run: () => void) => () => void,
  ) {}

  readonly choose: TrialStore['choose'] = (asset) => {
    if (asset?.id === this.writable.getState().asset?.id) return;
    this.writable.setState({ asset, result: null, problem: null, compared: new Map() });
    this.schedule(0);
  };

  readonly attempt: TrialStore['attempt'] = (set, all) => {
    const [before] = this.requested;
    this.requested = [set, all];
    if (set === null) {
      this.leave();
      this.writable.setState({ status: 'idle', problem: null });
      return;
    }
    const isSame = before !== null && keyOf(before) === keyOf(set) && before.id === set.id;
    if (isSame && this.writable.getState().status !== 'idle') return;
    if (before?.id !== set.id) this.writable.setState({ result: null, compared: new Map() });
    this.schedule(TRY_AFTER);
  };

  readonly leave = () => {
    this.cancel?.();
    this.cancel = undefined;
    this.latest.end();
  };

  private schedule(delay: number) {
    this.leave();
    const { asset } = this.writable.getState();
    const [set] = this.requested;
    if (asset === null || set === null) return this.writable.setState({ status: 'idle' });
    if (kindForFormat(set, asset) === undefined) {
      return this.writable.setState({ status: 'unsuitable', problem: null, result: null });
    }
    this.writable.setState({ status: 'running' });
    this.cancel = this.after(delay, () => void this.run(set, asset));
  }

  private async run(set: ConvertSetSettings, asset: Asset) {
    const run = this.latest.begin();
    try {
      const before = this.before(set, asset, run).catch(() => undefined);
      const trial = await run.result(this.fetch(set, asset, run));
      const other = shownFormat(set) ?? (trial.unchanged ? referenceFormat(set) : null);
      const own = trial.content === undefined ? undefined : trial;
      const shown =
        other === null ? own : await run.result(this.fetch(other, asset, run)).catch(() => undefined);
      const result: TrialResult = { set, asset, trial, shown, before: await before };
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'done', problem: null, result });
      await this.compare(set, asset, run);
    } catch (error) {
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'failed', problem: trialProblem(error, { set, asset }) });
    }
  }

  /** Returns the original in the size of the result. It does not depend on the quality. */
  private async before(set: ConvertSetSettings, asset: Asset, run: Run) {
    const reference = referenceFormat(set);
    const key = `${asset.id} ${keyOf(reference)}`;
    if (this.reference?.key !== key) {
      this.reference = { key, trial: await run.result(this.fetch(reference, asset, run)) };
    }
    return this.reference.trial;
  }

  /** Measures the other settings one after the other, so that the next trial does not have to wait for them. */
  private async compare(set: ConvertSetSettings, asset: Asset, run: Run) {
    const [, all] = this.requested;
    const others = comparedFormats(set, all, asset);
    this.writable.setState({ compared: new Map() });
    for (const compared of others) {
      const name = `${asset.id} ${keyOf(compared.set)}`;
      const facts = this.facts.has(name)
        ? (this.facts.get(name) ?? null)
        : await run.result(this.measured(name, compared.set, asset, run));
      const { compared: measured } = this.writable.getState();
      this.writable.setState({ compared: new Map(measured).set(compared.key, facts) });
    }
  }

  private async measured(name: string, set: ConvertSetSettings, asset: Asset, run: Run) {
    try {
      const { content: _content, ...facts } = await this.fetch(set, asset, run);
      this.remember(name, facts);
      return facts;
    } catch (error) {
      if (isPortalError(error) && isPortalProblem(error)) this.remember(name, null);
      return null;
    }
  }

  private remember(name: string, facts: ConvertSetTrial | null) {
    this.facts.set(name, facts);
    const [oldest] = this.facts.size > MAX_FACTS ? this.facts.keys() : [];
    if (oldest !== undefined) this.facts.delete(oldest);
  }

  private fetch(set: ConvertSetSettings, asset: Asset, { signal }: Run): Promise<ConvertSetTrial> {
    // An ID that is just being entered may be invalid. It has no effect on the file.
    const definition = { ...set, id: 'trial' };
    return this.client.convertSets.trial({ assetId: asset.id, definition }, { signal });
  }
}

/** Returns a text that is the same for convert sets with the same files. */
function keyOf({ id: _id, translation: _translation, hidden: _hidden, ...spec }: ConvertSetSettings): string {
  return JSON.stringify(Object.entries(spec).sort(([a], [b]) => (a < b ? -1 : 1)));
}
