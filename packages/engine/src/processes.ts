/** For packages that run their own code in child processes, in the same sandbox as pods and compile workers. */
export { FrameReader } from './compile/frame-reader.ts';
export { encodeFrame } from './compile/worker-protocol.ts';
export { guardParent } from './pod/guard-parent.ts';
export { residentMb } from './pod/resident-memory.ts';
export { findWall, killGroup, startBehind, type Wall } from './pod/wall.ts';
