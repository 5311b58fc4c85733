import { openEmbeddedDemo } from '../embedded-demo.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';

const ROUNDS = 5;
const MOST_TIMES = 2;
const MOST_USABLE_MS = 1200;

/** Creator mode in a frame, from its address until its workspace can be used. */
export const creatorMode: Row = {
  name: 'creator-mode',
  async measure(bench: Bench): Promise<Figure[]> {
    const { viewer, close } = await openEmbeddedDemo(bench, 'url');
    try {
      const usable: number[] = [];
      const opened = async () => {
        const { readyMs, loadedMs, close: leave } = await viewer.openApp();
        usable.push(loadedMs);
        await leave();
        return readyMs;
      };
      // Fills the caches of the server.
      await opened();
      usable.length = 0;
      await viewer.blank();
      const compared = await compare(ROUNDS, opened, () => viewer.blank());
      return [
        {
          measure: 'creator mode: address to `ready`, first visit',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
          floor: `a blank React page from a bare server: ${rounded(median(compared.floor))} ms`,
          target: `at most ${MOST_TIMES}`,
          isMet: compared.ratio <= MOST_TIMES,
          raw: compared,
        },
        atMost(
          'creator mode: address until the workspace can be used, first visit',
          median(usable),
          'ms',
          MOST_USABLE_MS,
          usable,
        ),
      ];
    } finally {
      await close();
    }
  },
};
