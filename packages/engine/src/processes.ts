/** For packages that run code of their own in child processes, behind the same walls as pods and compile workers. */
export { FrameReader } from './compile/frame-reader.ts';
export { encodeFrame } from './compile/worker-protocol.ts';
export { guardParent } from './pod/guard-parent.ts';
export { residentMb } from './pod/resident-memory.ts';
export { findWall, killGroup, startBehind, type Wall } from './pod/wall.ts';
