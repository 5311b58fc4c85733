/** For packages that run their own code in child processes, in the same sandbox as pods and compile workers. */
export { FrameReader } from './compile/frame-reader.ts';
export { encodeFrame } from './compile/worker-protocol.ts';
export { guardParent } from './sandbox/guard-parent.ts';
export { residentMb } from './sandbox/resident-memory.ts';
export { findWall, killGroup, startBehind, type Wall } from './sandbox/wall.ts';
