import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Numbers of a system call by the architecture, as in `process.arch`. Undefined where it does not exist. */
type Numbers = readonly [x64: number | undefined, arm64: number | undefined];

/** Architectures in the records of the kernel. */
const ARCHITECTURES: Readonly<Record<string, { readonly audit: number; readonly at: 0 | 1 }>> = {
  x64: { audit: 0xc000003e, at: 0 },
  arm64: { audit: 0xc00000b7, at: 1 },
};

/**
 * System calls that no decoder needs: for other processes, keys, the kernel, mounts, namespaces, the clock and the
 * system, and those that most often had faults of the kernel.
 */
const DENIED: Readonly<Record<string, Numbers>> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  userfaultfd: [323, 282],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  fanotify_init: [300, 262],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  lookup_dcookie: [212, 18],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  syslog: [103, 116],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  vhangup: [153, 58],
  iopl: [172, undefined],
  ioperm: [173, undefined],
  modify_ldt: [154, undefined],
  uselib: [134, undefined],
};

/** System calls that programs try, and do without if the kernel does not have them. */
const MISSING: Readonly<Record<string, Numbers>> = {
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  // A filter cannot read its flags. The C library then uses `clone`.
  clone3: [435, 435],
};

const CLONE: Numbers = [56, 220];
/** Flags of `clone` for new namespaces. */
const NEW_NAMESPACES = 0x7e020000;
/** First number of the calls with 32-bit addresses on x86-64. */
const X32 = 0x40000000;

/** Operations of the filter: load a word, compare with a constant, test bits, return. */
const OPERATION = { load: 0x20, equal: 0x15, atLeast: 0x35, hasBits: 0x45, end: 0x06 } as const;
/** Offsets in the record of a call: its number, the architecture, and the lower half of its first argument. */
const OFFSET = { number: 0, architecture: 4, argument: 16 } as const;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const failWith = (code: number): number => 0x00050000 | code;

type Instruction = readonly [operation: number, constant: number, ifTrue?: number, ifFalse?: number];

/**
 * Returns the filter of system calls for decoders, as a program for the kernel (seccomp). Undefined on an architecture
 * without a list of numbers.
 *
 * @param arch As `process.arch`.
 */
function syscallFilter(arch: string): Buffer | undefined {
  const architecture = ARCHITECTURES[arch];
  if (architecture === undefined) return undefined;
  const { audit, at } = architecture;
  const { EPERM, ENOSYS } = constants.errno;
  const returnFor = (all: Readonly<Record<string, Numbers>>, code: number): Instruction[] =>
    Object.values(all).flatMap((numbers): Instruction[] => {
      const number = numbers[at];
      return number === undefined
        ? []
        : [
            [OPERATION.equal, number, 0, 1],
            [OPERATION.end, failWith(code)],
          ];
    });
  return encode([
    [OPERATION.load, OFFSET.architecture],
    [OPERATION.equal, audit, 1, 0],
    [OPERATION.end, KILL],
    [OPERATION.load, OFFSET.number],
    ...(arch === 'x64'
      ? ([
          [OPERATION.atLeast, X32, 0, 1],
          [OPERATION.end, KILL],
        ] as const)
      : []),
    ...returnFor(DENIED, EPERM),
    ...returnFor(MISSING, ENOSYS),
    [OPERATION.equal, CLONE[at]!, 0, 3],
    [OPERATION.load, OFFSET.argument],
    [OPERATION.hasBits, NEW_NAMESPACES, 0, 1],
    [OPERATION.end, failWith(EPERM)],
    [OPERATION.end, ALLOW],
  ]);
}

function encode(instructions: readonly Instruction[]): Buffer {
  const program = Buffer.alloc(instructions.length * 8);
  for (const [at, [operation, constant, ifTrue = 0, ifFalse = 0]] of instructions.entries()) {
    program.writeUInt16LE(operation, at * 8);
    program.writeUInt8(ifTrue, at * 8 + 2);
    program.writeUInt8(ifFalse, at * 8 + 3);
    program.writeUInt32LE(constant, at * 8 + 4);
  }
  return program;
}

let stored: number | undefined;

/** Returns true if there is a filter for the processor. */
export const hasSyscallFilter = (): boolean => syscallFilter(process.arch) !== undefined;

/**
 * Opens the filter for one child process, which reads it from the descriptor. The caller closes it. Undefined if there is
 * none.
 */
export function openSyscallFilter(): number | undefined {
  const filter = syscallFilter(process.arch);
  if (filter === undefined) return undefined;
  stored ??= store(filter);
  // Opened again, because descriptors that are copies share their position.
  return openSync(`/proc/self/fd/${stored}`, 'r');
}

/** Returns the descriptor of a file without a name. */
function store(content: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal-'));
  try {
    const path = join(folder, 'filter');
    writeFileSync(path, content);
    return openSync(path, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
