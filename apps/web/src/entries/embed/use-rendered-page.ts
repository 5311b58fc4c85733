import { useEffect } from 'react';
import { useStore } from 'zustand';
import { COLUMN_BELOW } from '../../board/layout.ts';
import type { Placement } from '../../host/address.ts';
import { setUpPages } from '../../host/page-setup.ts';
import { signalFailed, signalRendered } from '../../host/render-signals.ts';
import { useFormats } from '../../look/formats-context.ts';
import type { BoardStore } from '../../store/board-store.ts';
import { fitTables } from '../../tables/fit-tables.ts';
import { fitTexts } from '../../widgets/fit-texts.ts';
import { useWords } from '../../words/words.ts';

/**
 * The height up to which tables make a page higher, in pixels: that of an image at twice the density, and of a page in a
 * document. Paper has more pages instead.
 */
const MOST_HEIGHT = { image: 8_192, page: 19_000, pages: undefined } as const;

/** Fits a page to paper or an image once its widgets are there, and reports to the server's renderer that it is complete. */
export function useRenderedPage(board: BoardStore, { widgetId, showHeader }: Placement): void {
  const { rendering, title = '' } = board;
  const formats = useFormats();
  const words = useWords();
  const isRendered = useStore(board.state, ({ isLoaded }) => rendering !== undefined && isLoaded);
  const oldest = useStore(board.state, (state) => state.oldest);
  const problem = useStore(board.state, (state) => state.problem);
  useEffect(() => {
    if (rendering === undefined || !isRendered) return;
    const moment = formats.moment(new Date(oldest ?? Date.now()));
    if (rendering === 'pages') setUpPages({ title, time: moment });
    const written = (count: number) => count.toLocaleString(formats.locale);
    const notes = {
      rows: (count: number) => words.truncated(written(count)),
      columns: (count: number, total: number, left: string) =>
        words.truncatedColumns(written(count), written(total), left),
    };
    const isWhole = rendering === 'image' && widgetId === undefined;
    fitTables({
      notes,
      isForPhones: isWhole && window.innerWidth < COLUMN_BELOW,
      // Pictures without a header are in emails, which have a link to the dashboard.
      mostHeight: rendering === 'image' && !showHeader ? 0 : MOST_HEIGHT[rendering],
    });
    fitTexts(words.cutOff);
    void signalRendered();
  }, [isRendered, rendering, widgetId, showHeader, title, oldest, formats, words]);
  useEffect(() => {
    if (rendering !== undefined && problem !== undefined) signalFailed(problem);
  }, [rendering, problem]);
}
