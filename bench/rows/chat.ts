import type { Viewer } from '../embed-viewer.ts';
import { openEmbeddedDemo } from '../embedded-demo.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { whileStreaming } from './chat-streams.ts';

const ROUNDS = 5;
const MOST_TIMES = 2;
const MOST_WORDS_MS = 300;
const MOST_CHART_MS = 1000;
const QUESTION = 'flights per weekday';

/** A chat in a frame, from its address to the chart of its first answer, and many chats on one node. */
export const chat: Row = {
  name: 'chat',
  async measure(bench: Bench): Promise<Figure[]> {
    const { facet, viewer, close } = await openEmbeddedDemo(bench, 'url');
    try {
      return [...(await inPages(viewer)), ...(await whileStreaming(facet))];
    } finally {
      await close();
    }
  },
};

async function inPages(viewer: Viewer): Promise<Figure[]> {
  const answers: Answered[] = [];
  const opened = async () => {
    const { page, frame, readyMs, close } = await viewer.openChat();
    await frame.focus('textarea');
    await page.keyboard.type(QUESTION);
    await frame.evaluate(WATCH);
    await page.keyboard.press('Enter');
    answers.push((await frame.evaluate('answered')) as Answered);
    await close();
    return readyMs;
  };
  // Starts the pod, and fills the caches of the server.
  await opened();
  answers.length = 0;
  await viewer.blank();
  const compared = await compare(ROUNDS, opened, () => viewer.blank());
  const medianOf = (time: keyof Answered) => median(answers.map((one) => one[time]));
  return [
    {
      measure: 'chat: address to `ready`, first visit',
      measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
      floor: `a blank React page from a bare server: ${rounded(median(compared.floor))} ms`,
      target: `at most ${MOST_TIMES}`,
      isMet: compared.ratio <= MOST_TIMES,
      raw: compared,
    },
    atMost('chat: first question to first words, cached', medianOf('words'), 'ms', MOST_WORDS_MS, answers),
    atMost('chat: first question to chart, cached', medianOf('chart'), 'ms', MOST_CHART_MS, answers),
  ];
}

/** Milliseconds from Enter to the frame that has something. */
interface Answered {
  readonly words: number;
  readonly chart: number;
}

const WATCH = `void (window.answered = new Promise((resolve) => {
  let asked;
  let words;
  addEventListener('keydown', ({ key, timeStamp }) => { if (key === 'Enter') asked ??= timeStamp; }, true);
  const step = () => {
    const answer = document.querySelector('section[aria-label="Answer"]');
    if (answer?.textContent) words ??= performance.now() - asked;
    if (answer?.querySelector('[data-shown="chart"] :is(svg, canvas)'))
      return resolve({ words, chart: performance.now() - asked });
    requestAnimationFrame(step);
  };
  step();
}))`;
