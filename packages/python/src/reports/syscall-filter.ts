/**
 * System calls that a report never needs: sockets (of kinds that no namespace separates), memory that no process
 * maps and therefore no limit counts, other processes, keys, mounts and the kernel itself. [x86-64, arm64]
 */
const REFUSED = {
  socket: [41, 198],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  msgget: [68, 186],
  mq_open: [240, 180],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  userfaultfd: [323, 282],
  perf_event_open: [298, 241],
  bpf: [321, 280],
  io_uring_setup: [425, 425],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  fsopen: [430, 430],
  open_by_handle_at: [304, 265],
  personality: [135, 92],
  syslog: [103, 116],
  quotactl: [179, 60],
  kexec_load: [246, 104],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

/** Audit numbers of architectures (linux/audit.h), and the place of their system calls in the table. */
const ARCHITECTURES: Readonly<Record<string, { audit: number; place: 0 | 1 }>> = {
  x64: { audit: 0xc000003e, place: 0 },
  arm64: { audit: 0xc00000b7, place: 1 },
};
/** Calls with this bit belong to the x32 ABI, whose numbers would bypass the table. */
const X32 = 0x40000000;

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_GREATER_OR_EQUAL = 0x35;
const RETURN = 0x06;
const OFFSET = { call: 0, architecture: 4 };
const VERDICT = { allow: 0x7fff0000, eperm: 0x00050001, kill: 0x80000000 };

/**
 * A seccomp program, as bubblewrap reads it, in which those calls fail with EPERM; undefined for processors whose numbers
 * are unknown here.
 */
export function syscallFilter(arch: string = process.arch): Buffer | undefined {
  const known = ARCHITECTURES[arch];
  if (known === undefined) return undefined;
  const refused = Object.values(REFUSED).map((numbers) => numbers[known.place]);
  // Jumps count the instructions that they skip; the verdicts are at the end: allow, EPERM, kill.
  const toEperm = (place: number) => refused.length - place;
  return Buffer.concat([
    instruction(LOAD, 0, 0, OFFSET.architecture),
    instruction(JUMP_IF_EQUAL, 0, refused.length + 4, known.audit),
    instruction(LOAD, 0, 0, OFFSET.call),
    instruction(JUMP_IF_GREATER_OR_EQUAL, refused.length + 1, 0, X32),
    ...refused.map((number, place) => instruction(JUMP_IF_EQUAL, toEperm(place), 0, number)),
    instruction(RETURN, 0, 0, VERDICT.allow),
    instruction(RETURN, 0, 0, VERDICT.eperm),
    instruction(RETURN, 0, 0, VERDICT.kill),
  ]);
}

/** A sock_filter of classic BPF in the byte order of both architectures. */
function instruction(code: number, ifTrue: number, ifFalse: number, operand: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(operand >>> 0, 4);
  return bytes;
}
