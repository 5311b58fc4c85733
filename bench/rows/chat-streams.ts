import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ChatViewersOptions, ChatViewersResult } from '../chat-viewers.ts';
import type { FacetProcess } from '../facet-process.ts';
import { atMost, type Figure, median, percentile, rounded } from '../figure.ts';
import { DEMO, mintViewer } from '../flights-dashboard.ts';
import { inParallel } from '../in-parallel.ts';
import { megabytesOf, watchMemory } from '../memory.ts';
import { requestTimes } from '../request-times.ts';

const VIEWERS = fileURLToPath(new URL('../chat-viewers.ts', import.meta.url));
const CHATS = 200;
/** Seconds from one question of a viewer to the next one: they read the answer and type. */
const EVERY = 10;
const SECONDS = 30;
const IDLE_MS = 15_000;
const MOST_SLOWER = 2;
const MOST_GROWTH_MB = 256;
const QUESTIONS = [
  'flights per weekday',
  'average delay by month',
  'share delayed by distance band',
  'total distance',
  'flights in Texas by week',
];

/** Many viewers who chat on one node, beside somebody who uses the API. */
export async function whileStreaming(facet: FacetProcess): Promise<Figure[]> {
  const tokens = await inParallel(CHATS, 8, (viewer) => mintViewer(facet, viewer));
  const options = { url: `${facet.url}/api/v1/deployments/${DEMO}/chats`, questions: QUESTIONS };
  // Fills the caches of the server.
  await run({ ...options, tokens: tokens.slice(0, 2), every: 1, seconds: 5 });
  const idle = await requestTimes(facet, sleep(IDLE_MS));
  const memory = watchMemory(facet.pid);
  const chats = run({ ...options, tokens, every: EVERY, seconds: SECONDS });
  const busy = await requestTimes(facet, chats);
  const { growthMb, samples } = memory.stop();
  await sleep(IDLE_MS);
  const { first, ended, answers, mostOpen } = await chats;
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  return [
    {
      measure: `${CHATS} chats with a question every ${EVERY} s each: another request, p99`,
      measured: `${rounded(during / before)} × floor (${rounded(during)} ms)`,
      floor: `the same request before: ${rounded(before)} ms`,
      target: `at most ${MOST_SLOWER}`,
      isMet: during / before <= MOST_SLOWER,
      raw: { idle, busy, answers, mostOpen, first, ended },
    },
    atMost(
      `growth of the server during the ${answers} answers (median to the end of an answer: ${rounded(median(ended))} ms)`,
      growthMb,
      'MB',
      MOST_GROWTH_MB,
      { samples, afterwards: megabytesOf(facet.pid) },
    ),
  ];
}

async function run(options: ChatViewersOptions): Promise<ChatViewersResult> {
  const running = promisify(execFile)(process.execPath, [VIEWERS], { maxBuffer: 16 * 1024 * 1024 });
  // Two hundred tokens are too long for arguments.
  running.child.stdin?.end(JSON.stringify(options));
  const { stdout } = await running;
  return JSON.parse(stdout);
}
