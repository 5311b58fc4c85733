import type { Tx } from '@facet/db';
import type { Jobs } from './jobs.ts';
import { Queue } from './queue.ts';

/** Sends an email of any feature. Retries for several hours, with increasing delays. */
export const MAIL_QUEUE = new Queue<{ readonly kind?: string }>('mail', {
  expireInSeconds: 120,
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 1800,
});

/** The kind of jobs that an earlier release sent without one. */
const FIRST_KIND = 'invitation';

/** One kind of email, with what its jobs carry. */
export class MailKind<Data extends object> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** Enqueues an email when the transaction commits, unless one with the same key is already waiting. */
  send(jobs: Jobs, tx: Tx, data: Data, key: string): Promise<void> {
    return jobs.send(tx, MAIL_QUEUE, { ...data, kind: this.name }, key);
  }

  /** What a job of this kind carries. */
  dataOf(job: object): Data {
    return job as Data;
  }
}

export function kindOf({ kind = FIRST_KIND }: { readonly kind?: string }): string {
  return kind;
}
