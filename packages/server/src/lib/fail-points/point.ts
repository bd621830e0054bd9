import type { ServerResponse } from 'node:http';

/**
 * Fail points: named places at which a test brings the server into a certain state. It holds the work there, makes it fail,
 * or kills the process. Each call has the label `POINT`, and tsup removes labeled statements from the build
 * (decision 98). Each entry contains the values that an action at the point receives.
 */
export interface PointFacts {
  /** A batch of the library is committed to the state. The embedded index does not contain it yet. */
  'batch:stored': { readonly files: number };
  /** A batch of the library is in the state and in the embedded index. */
  'batch:indexed': { readonly files: number };
  /** A versioned document is written, in a transaction that is not committed yet. Synchronous. */
  'document:storing': { readonly kind: string };
  /** A versioned document is committed. The client has no response yet. */
  'document:stored': { readonly kind: string };
  /** A conversion with a convert set is about to start. */
  'conversion:started': { readonly asset: string };
  /** The creation of the preview sizes of a page is about to start. */
  'preview:started': { readonly asset: string };
  /** The content of a rendition is on disk under its temporary name. */
  'rendition:written': { readonly asset: string; readonly variant: string };
  /** The content of an entry of a zip archive was read completely. Its last bytes are not sent yet. */
  'zip:entry-read': { readonly name: string };
  /** A search is about to run. `client` is the user, or the address of a guest. */
  'search:started': { readonly client: string };
  /** A chunk of a file or of a zip archive is about to be sent. An action may send a part of it first. */
  'transfer:sending': Transfer;
  /** A migration of the state is executed, but not committed. Synchronous. */
  'state:migrating': { readonly migration: string };
}

export type PointName = keyof PointFacts;

/** Chunk of a response at the point `transfer:sending`. */
export interface Transfer {
  readonly to: ServerResponse;
  /** Bytes that are sent after the point. */
  rest: Buffer;
  /** Sends bytes now. Resolves when the operating system has them. */
  send(bytes: Buffer): Promise<void>;
}

/** Runs at a point, which waits for it. An error that it throws is an error of the work at the point. */
export type PointAction<Name extends PointName> = (facts: PointFacts[Name]) => void | Promise<void>;

const actions = new Map<string, Set<PointAction<never>>>();

/** Runs an action whenever this process or thread reaches a point. Returns a function that removes it. */
export function atPoint<Name extends PointName>(name: Name, action: PointAction<Name>): () => void {
  const ofName = actions.get(name) ?? new Set<PointAction<never>>();
  actions.set(name, ofName.add(action));
  return () => void ofName.delete(action);
}

/** Marks a fail point. See {@link PointFacts}. Kills the process here if `ASSETPORTAL_FAIL_POINT` names the point. */
export async function point<Name extends PointName>(name: Name, facts: PointFacts[Name]): Promise<void> {
  killAt(name);
  for (const action of [...(actions.get(name) ?? [])]) await (action as PointAction<Name>)(facts);
}

/** Marks a fail point in synchronous code, such as a transaction. An action cannot hold it. */
export function pointSync<Name extends PointName>(name: Name, facts: PointFacts[Name]): void {
  killAt(name);
  for (const action of [...(actions.get(name) ?? [])]) {
    if ((action as PointAction<Name>)(facts) instanceof Promise)
      throw new Error(`The point ${name} cannot wait.`);
  }
}

/** Number of times that each point was reached in this process or thread. */
const reached = new Map<string, number>();

/**
 * Kills the process without any cleanup, like a power cut, if `ASSETPORTAL_FAIL_POINT` is `<name>:<number>` and the point
 * is reached for this number of times. Example: `batch:stored:3`.
 */
function killAt(name: string): void {
  const count = (reached.get(name) ?? 0) + 1;
  reached.set(name, count);
  if (process.env['ASSETPORTAL_FAIL_POINT'] === `${name}:${count}`) process.kill(process.pid, 'SIGKILL');
}
