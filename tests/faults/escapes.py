"""Tries ways out of the sandbox of a decoder. Prints the result of each as JSON: "open", or the name of the error."""
import ctypes, errno, json, os, platform, resource, signal, socket, sys

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
ARM = platform.machine() == 'aarch64'
PAGE = ctypes.create_string_buffer(4096)
PROCESS = os.getpid()
results = {}


def attempt(name, action):
    try:
        action()
        results[name] = 'open'
    except OSError as error:
        results[name] = errno.errorcode.get(error.errno, str(error.errno))
    except ValueError as error:
        results[name] = str(error)


def call(name, x64, arm64, *args):
    """Tries a system call. Arguments are numbers or bytes."""

    def action():
        converted = [ctypes.c_char_p(one) if isinstance(one, bytes) else ctypes.c_long(one) for one in args]
        converted += [ctypes.c_long(0)] * (6 - len(converted))
        result = libc.syscall(ctypes.c_long(arm64 if ARM else x64), *converted)
        if result < 0:
            raise OSError(ctypes.get_errno(), name)
        if os.getpid() != PROCESS:
            os._exit(0)

    attempt(name, action)


def write(path):
    # Opening for writing is enough. Nothing is written to a setting of the system.
    os.close(os.open(path, os.O_WRONLY))


def descriptors():
    # Standard input, output and error, the file to decode, and what the process that started the server left open.
    known = {0, 1, 2, 3, *map(int, filter(None, sys.argv[2].split(',')))}
    if all(number in known or not os.path.exists('/proc/self/fd/%d' % number) for number in range(256)):
        raise OSError(errno.EBADF, 'no other descriptor')


for path in [
    '/proc/sys/kernel/core_pattern', '/proc/sys/kernel/hostname', '/proc/sys/kernel/modprobe',
    '/proc/sys/fs/suid_dumpable', '/proc/sys/vm/overcommit_memory', '/proc/sysrq-trigger', '/proc/1/oom_score_adj',
    '/proc/1/mem', '/proc/self/oom_score_adj', '/proc/acpi/wakeup', '/sys/kernel/uevent_helper',
    '/sys/fs/cgroup/cgroup.procs', '/dev/mem', '/dev/kmsg', '/dev/sda', '/dev/vda', '/dev/fuse', '/dev/kvm',
    '/dev/net/tun', '/usr/bin/env', '/etc/ld.so.cache', '/planted',
]:
    attempt('write ' + path, lambda: write(path))
for path in ['/proc/kcore', '/proc/%s/environ' % sys.argv[1], '/proc/1/root/etc/shadow', '/etc/passwd', '/etc/shadow', '/root', '/home',
             '/var/run/docker.sock', '/run', '/tmp/../root/.ssh', '/sys/kernel']:
    attempt('read ' + path, lambda: os.listdir(path) if os.path.isdir(path) else os.open(path, os.O_RDONLY))

attempt('device', lambda: os.mknod('/tmp/device', 0o60600, os.makedev(8, 0)))
attempt('root', lambda: os.setuid(0))
attempt('priority', lambda: os.nice(-5))
attempt('higher limit', lambda: resource.setrlimit(resource.RLIMIT_DATA, (-1, -1)))
attempt('signal to the server', lambda: os.kill(int(sys.argv[1]), 0))
attempt('network', lambda: socket.create_connection(('192.0.2.1', 80), 1))
attempt('host of sockets', lambda: socket.socket(socket.AF_UNIX).connect('\0assetportal-escape'))
attempt('raw socket', lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
attempt('descriptors', descriptors)

call('mount', 165, 40, b'none', b'/tmp', b'tmpfs', 0)
call('umount', 166, 39, b'/proc', 2)
call('pivot_root', 155, 41, b'/tmp', b'/tmp')
call('chroot', 161, 51, b'/')
call('open_tree', 428, 428, -100, b'/', 1)
call('fsopen', 430, 430, b'tmpfs', 0)
call('unshare user', 272, 97, 0x10000000)
call('unshare mount', 272, 97, 0x20000)
call('setns', 308, 268, 0, 0)
call('clone3', 435, 435, (0x10000000).to_bytes(8, 'little') + bytes(80), 88)
call('ptrace', 101, 117, 16, 1)
call('process_vm_readv', 310, 270, 1, 0, 0, 0, 0, 0)
call('pidfd_getfd', 438, 438, 0, 0, 0)
call('keyctl', 250, 219, 0, -3, 1)
call('add_key', 248, 217, b'user', b'escape', b'x', 1, -3)
call('io_uring', 425, 425, 1, bytes(PAGE.raw[:120]))
call('userfaultfd', 323, 282, 1)
call('bpf', 321, 280, 5, bytes(PAGE.raw[:120]), 120)
call('perf_event_open', 298, 241, bytes(PAGE.raw[:120]), 0, -1, -1, 0)
call('open_by_handle_at', 304, 265, -100, bytes(PAGE.raw[:120]), 0)
call('init_module', 175, 105, b'', 0, b'')
call('kexec_load', 246, 104, 0, 0, 0, 0)
call('reboot', 169, 142, 0, 0, 0, 0)
call('syslog', 103, 116, 3, PAGE.raw[:8], 8)
call('sethostname', 170, 161, b'escape', 6)
call('clock_settime', 227, 112, 0, bytes(PAGE.raw[:16]))
call('swapon', 167, 224, b'/tmp/swap', 0)
call('acct', 163, 89, b'/tmp/acct')

setuid = [
    os.path.join(folder, name)
    for folder in ('/usr/bin', '/usr/sbin', '/bin')
    if os.path.isdir(folder)
    for name in os.listdir(folder)
    if os.path.isfile(os.path.join(folder, name)) and os.stat(os.path.join(folder, name)).st_mode & 0o4000
]
no_new_privileges = [line for line in open('/proc/self/status') if line.startswith('NoNewPrivs')][0].split()[1]
results['programs with the rights of others'] = 'EPERM' if no_new_privileges == '1' else 'open'
results['seen'] = {
    'uid': os.getuid(),
    'capabilities': [line for line in open('/proc/self/status') if line.startswith('CapEff')][0].split()[1],
    'processes': len([one for one in os.listdir('/proc') if one.isdigit()]),
    'setuid programs': len(setuid),
}


def bomb():
    """Returns the number of processes that can be started."""
    started = []
    try:
        while len(started) < 5000:
            child = os.fork()
            if child == 0:
                signal.pause()
                os._exit(0)
            started.append(child)
    except OSError:
        pass
    finally:
        for child in started:
            os.kill(child, signal.SIGKILL)
    return len(started)


if 'bomb' in sys.argv:
    results['seen']['started'] = bomb()
print(json.dumps(results))
