import { REPLIES_FD, REQUESTS_FD, readFrame, writeFrame } from '@facet/engine/frames';
import type { FromEvaluator, ToEvaluator } from '../protocol.ts';
import { evaluateJob } from './evaluate-job.ts';

// The process of an evaluator. It evaluates one statement after another until its input ends.
const read = () => readFrame(REQUESTS_FD) as ToEvaluator | undefined;
const reply = (message: FromEvaluator) => writeFrame(REPLIES_FD, message);

reply({ type: 'ready' });
for (;;) {
  const message = read();
  if (message?.type !== 'job') break;
  await evaluateJob(message, read, reply);
}
process.exit(0);
