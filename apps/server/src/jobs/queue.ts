import type { QueueOptions, QueuePolicy } from 'pg-boss';

/** `policy` defaults to `short`, which keeps one waiting job per key. */
export type QueueSettings = QueueOptions & { readonly policy?: QueuePolicy };

/** A queue of durable jobs. The feature that processes them defines it, and `app/register-jobs.ts` knows all of them. */
export class Queue<Data extends object> {
  readonly name: string;
  readonly settings: QueueSettings;

  constructor(name: string, settings: QueueSettings) {
    this.name = name;
    this.settings = settings;
  }

  /** What a job of this queue carries. Only `Jobs.send` puts it there, which requires this type. */
  dataOf(job: object): Data {
    return job as Data;
  }
}
