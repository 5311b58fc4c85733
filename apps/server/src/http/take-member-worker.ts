import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '../errors/errors.ts';
import { announce } from '../threads/thread.ts';
import { takeMember } from './take-member.ts';

/** The arguments of `takeMember`. */
export interface TakeMemberInput {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly known: readonly string[];
}

announce();
const { bytes, name, known } = workerData as TakeMemberInput;
try {
  parentPort?.postMessage(takeMember(bytes, name, known));
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  parentPort?.postMessage({ refusal: error.message });
}
