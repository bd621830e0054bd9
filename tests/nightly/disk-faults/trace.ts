/** System call in a recording of strace. */
export interface Call {
  /** ID of the thread. */
  readonly thread: string;
  readonly name: string;
  /** Paths in the arguments, in their order, without the one of the file descriptor. */
  readonly paths: readonly string[];
  /** Path of the file descriptor in the first argument. Undefined without one. */
  readonly file: string | undefined;
  /** Number of the file descriptor in the first argument. */
  readonly descriptor: number | undefined;
  /** Data that the call writes. */
  readonly data: Buffer;
  /** Arguments as strace prints them. */
  readonly args: string;
  /** -1 after an error. */
  readonly result: number;
  /** True if strace let the call fail. */
  readonly isInjected: boolean;
}

/**
 * Calls that change files, as a filter of strace. Those that the platform does not have are marked as optional.
 * `mmap` is missing: SQLite maps only the file `-shm`, which it creates again.
 */
const TRACED = [
  'openat',
  'write',
  'writev',
  'pwrite64',
  'pwritev',
  'ftruncate',
  'fallocate',
  'fsync',
  'fdatasync',

  '?rename',
  'renameat',
  'renameat2',
  '?unlink',
  'unlinkat',
  '?link',
  'linkat',
  '?mkdir',
  'mkdirat',
  '?rmdir',
].join(',');

/** Options of strace for a recording that {@link parseTrace} reads: with paths, and all bytes in hexadecimal. */
export const RECORD = ['-y', '-xx', '-s', '100000000', '-e', `trace=${TRACED}`];

/** Parses the recording of a program with all its threads, in the order in which the calls ended. */
export function parseTrace(text: string): Call[] {
  const begun = new Map<string, string>();
  const calls: Call[] = [];
  for (const line of text.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(rest);
    if (unfinished !== null) {
      begun.set(thread, unfinished[1] ?? '');
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const call = parseCall(thread, resumed === null ? rest : `${begun.get(thread) ?? ''}${resumed[1]}`);
    if (call !== undefined) calls.push(call);
  }
  return calls;
}

/** Returns undefined for a line that is no call, such as a signal or the end of a process. */
function parseCall(thread: string, text: string): Call | undefined {
  const match = /^(\w+)\((.*)\)\s+= (-?\d+)(.*)$/.exec(text);
  if (match === null) return undefined;
  const [, name = '', args = '', result = '', after = ''] = match;
  const descriptor = /^(\d+)(?:<([^>]*)>)?/.exec(args);
  const texts = [...args.matchAll(/"((?:\\x[\da-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex));
  const isWrite = /write/.test(name);
  return {
    thread,
    name,
    args,
    result: Number(result),
    isInjected: after.includes('(INJECTED)'),
    paths: isWrite ? [] : texts.map(String),
    file: descriptor?.[2] === undefined ? undefined : bytesOf(descriptor[2]).toString(),
    descriptor: descriptor === null ? undefined : Number(descriptor[1]),
    data: isWrite ? Buffer.concat(texts).subarray(0, Math.max(0, Number(result))) : Buffer.alloc(0),
  };
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** Error that a fault point returns. */
export type Fault = 'EIO' | 'ENOSPC';

/** A call that a run makes fail: the `index`-th one of its name on a path, counted from 1 in each thread. */
export interface FaultPoint {
  readonly call: string;
  readonly path: string;
  readonly index: number;
}

/** Returns the calls below a folder that can fail, each once. Threads that run the same call have the same numbers. */
export function faultPoints(calls: readonly Call[], root: string): FaultPoint[] {
  const counts = new Map<string, number>();
  const points = new Map<string, FaultPoint>();
  for (const { thread, name, paths, file, args } of calls) {
    // strace compares only the first path of a call.
    const touched = [...paths.slice(0, 1), ...(file === undefined ? [] : [file])];
    for (const path of touched) {
      if (path !== root && !isBelow(path, root)) continue;
      const key = JSON.stringify([thread, name, path]);
      const index = (counts.get(key) ?? 0) + 1;
      counts.set(key, index);
      if (name === 'openat' && !args.includes('O_CREAT')) continue;
      points.set(JSON.stringify([name, path, index]), { call: name, path, index });
    }
  }
  return [...points.values()];
}

/** Calls that a full disk makes fail. */
const NEEDS_SPACE = /write|openat|mkdir|link$|linkat|rename|fallocate/;

/** Returns the errors that a disk can return for a call. */
export const errorsOf = ({ call }: FaultPoint): Fault[] =>
  NEEDS_SPACE.test(call) && !call.startsWith('un') ? ['EIO', 'ENOSPC'] : ['EIO'];

/** Returns true for a path in a folder. SQLite maps the file `-shm` and creates it again, so it is left out. */
export const isBelow = (path: string, root: string): boolean =>
  path.startsWith(`${root}/`) && !path.endsWith('-shm');

/** Returns at most `count` of the entries, at even distances. */
export function sampled<T>(entries: readonly T[], count: number): T[] {
  if (entries.length <= count) return [...entries];
  return Array.from({ length: count }, (_, at) => entries[Math.floor((at * entries.length) / count)] as T);
}

/** Maximum index of the calls that {@link sampledFaults} always returns, for each call and path. */
const ALWAYS = 3;

/** Returns about `count` faults: the first calls of each kind on each path, and others at even distances. */
export function sampledFaults<T extends FaultPoint>(faults: readonly T[], count: number): T[] {
  const first = faults.filter(({ index }) => index <= ALWAYS);
  const others = faults.filter(({ index }) => index > ALWAYS);
  return [...sampled(first, count), ...sampled(others, Math.max(0, count - first.length))];
}
