import type { Pod, PodExit } from '@facet/engine';
import { Pool } from 'undici';
import type { Place } from './pod-budget.ts';
import type { PodRow } from './pod-row.ts';
import type { ServedBuild } from './served-build.ts';

/** Connections to one pod; enough for a burst to queue in the pod rather than here. */
const CONNECTIONS = 64;
/** Longer than any query may run: a CSV file begins with its first rows. Pods that hang are ended anyway. */
export const RESPONSE_MS = 11 * 60_000;

/** A running pod, the connections to it and the requests that it is answering. */
export class RunningPod {
  readonly served: ServedBuild;
  readonly pod: Pod;
  readonly row: PodRow;
  readonly place: Place;
  readonly connections: Pool;
  readonly readyAt = performance.now();
  /** Set once its process has ended. */
  exit: PodExit | undefined;
  #answering = 0;
  #lastUsedAt = performance.now();

  constructor(served: ServedBuild, pod: Pod, row: PodRow, place: Place) {
    this.served = served;
    this.pod = pod;
    this.row = row;
    this.place = place;
    this.connections = new Pool('http://pod', {
      socketPath: pod.origin.socketPath,
      connections: CONNECTIONS,
      headersTimeout: RESPONSE_MS,
      bodyTimeout: RESPONSE_MS,
    });
  }

  /** Keeps the pod from being stopped until the returned function is called. */
  hold(): () => void {
    this.#answering += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#answering -= 1;
      this.#lastUsedAt = performance.now();
    };
  }

  /** Milliseconds since its last response; undefined while it is answering. */
  idleMs(): number | undefined {
    return this.#answering > 0 ? undefined : performance.now() - this.#lastUsedAt;
  }
}
