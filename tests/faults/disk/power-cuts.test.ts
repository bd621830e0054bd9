/**
 * @module-tag gate
 * @module-tag sizes
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { cases } from '../../fixtures/run/nightly.js';
import { cutStore } from '../../nightly/disk-faults/power-cuts.js';
import { cutPoints, imageAt, recordingOf, type Loss } from '../../nightly/disk-faults/replay.js';
import { SCENARIOS } from '../../nightly/disk-faults/scenarios.js';
import { HAS_STRACE } from '../../nightly/disk-faults/strace.js';
import { faultPoints, parseTrace, sampled, sampledFaults } from '../../nightly/disk-faults/trace.js';

/** Writes a text as strace does with `-xx`. */
const hex = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '\\x$&');
const open = (path: string, flags: string) =>
  `7 openat(AT_FDCWD<${hex('/tmp')}>, "${hex(path)}", O_RDWR|${flags}, 0600) = 9<${hex(path)}>`;
const on = (name: string, path: string, rest = '', result = '0') =>
  `7 ${name}(9<${hex(path)}>${rest}) = ${result}`;

const TRACE = [
  open('/s/a.part', 'O_CREAT|O_TRUNC'),
  `7 write(9<${hex('/s/a.part')}>, "${hex('new')}", 3 <unfinished ...>`,
  `8 write(4<${hex('pipe:[1]')}>, "\\x2a", 1) = 1`,
  '7 <... write resumed>) = 3',
  on('fsync', '/s/a.part'),
  `7 rename("${hex('/s/a.part')}", "${hex('/s/a')}") = 0`,
  `7 write(1<${hex('pipe:[2]')}>, "${hex('acknowledged one\n')}", 17) = 17`,
  on('pwrite64', '/s/b', `, "${hex('xyz')}", 3, 2`, '3'),
  on('pwrite64', '/s/b', ', "", 0, 9', '-1 EIO (Input/output error) (INJECTED)'),
  on('fsync', '/s', ''),
  `7 --- SIGTERM {si_signo=SIGTERM} ---`,
  '7 +++ exited with 0 +++',
].join('\n');

const calls = parseTrace(TRACE);
const recording = recordingOf(
  calls,
  '/s',
  new Map([
    ['a', Buffer.from('old')],
    ['b', Buffer.from('12')],
  ]),
);
const loss = (entries: number, sector: ReturnType<Loss['sector']>): Loss => ({
  name: 'test',
  entries: (count) => Math.min(count, entries),
  sector: () => sector,
});

describe('recording', () => {
  it('has the calls of all threads in the order in which they ended', () => {
    expect(calls.map(({ thread, name }) => `${thread} ${name}`)).toEqual([
      '7 openat',
      '8 write',
      '7 write',
      '7 fsync',
      '7 rename',
      '7 write',
      '7 pwrite64',
      '7 pwrite64',
      '7 fsync',
    ]);
    expect(calls[2]?.data.toString()).toBe('new');
    expect(calls.map(({ isInjected }) => isInjected).indexOf(true)).toBe(7);
  });

  it('has each call of a file as a fault, numbered by call and path', () => {
    expect(faultPoints(calls, '/s').map(({ call, path, index }) => `${call} ${path} ${index}`)).toEqual([
      'openat /s/a.part 1',
      'write /s/a.part 1',
      'fsync /s/a.part 1',
      'rename /s/a.part 1',
      'pwrite64 /s/b 1',
      'pwrite64 /s/b 2',
      'fsync /s 1',
    ]);
  });

  it('can be sampled evenly, with the first calls of each kind', () => {
    expect(sampled([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
    const faults = Array.from({ length: 20 }, (_, at) => ({ call: 'write', path: '/s/a', index: at + 1 }));
    expect(sampledFaults(faults, 5).map(({ index }) => index)).toEqual([1, 2, 3, 4, 12]);
  });
});

describe('power cut', () => {
  /** Operations of the recording: create, write, sync, rename, acknowledge, write, sync of the folder. */
  const ALL = 7;

  it.each<[string, number, Loss, Record<string, string>]>([
    ['before anything', 0, loss(0, 'lost'), { a: 'old', b: '12' }],
    ['with everything stored', ALL, loss(9, 'stored'), { a: 'new', b: '12xyz' }],
    ['that loses the name of a file', 4, loss(0, 'stored'), { a: 'old', b: '12' }],
    ['that stores one of two names', 4, loss(1, 'stored'), { a: 'old', b: '12', 'a.part': 'new' }],
    ['that loses data before it is synced', 2, loss(9, 'lost'), { a: 'old', b: '12', 'a.part': '' }],
    ['that stores only the size', 6, loss(9, 'zeros'), { a: 'new', b: '12\0\0\0' }],
    ['that loses nothing synced', ALL, loss(0, 'lost'), { a: 'new', b: '12' }],
  ])('%s', (_, cut, lost, expected) => {
    const { files } = imageAt(recording, cut, lost);
    expect(Object.fromEntries([...files].map(([path, content]) => [path, content.toString()]))).toEqual(
      expected,
    );
  });

  it('returns the acknowledged steps, and does not cut between writes', () => {
    expect(imageAt(recording, 4, loss(0, 'lost')).acknowledged).toEqual([]);
    expect(imageAt(recording, 5, loss(0, 'lost')).acknowledged).toEqual(['one']);
    expect(cutPoints(recording)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it.runIf(HAS_STRACE).each(cases(SCENARIOS, 1))(
    'during $name loses nothing acknowledged',
    async (scenario) => {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const { failures } = await cutStore(scenario, folder.path, { random: () => 0.5, cuts: 4, losses: 0 });
      expect(failures).toEqual([]);
    },
  );
});
