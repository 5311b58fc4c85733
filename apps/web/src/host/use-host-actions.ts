import { ActionRefused, type Surface, type SurfacePort } from '@facet/embed-protocol';
import { type RefObject, useLayoutEffect } from 'react';
import type { BoardStore } from '../store/board-store.ts';
import { queryOfFilter } from './host-filter.ts';
import type { Presentation } from './presentation.ts';
import { useInOrder } from './use-in-order.ts';

interface ShownPage {
  readonly surface: Surface;
  readonly port: SurfacePort;
  readonly board: BoardStore;
  readonly presentation: Presentation;
  /** The colours that the viewer sees. */
  readonly scheme: 'light' | 'dark';
  readonly main: RefObject<HTMLElement | null>;
  /** Whether the values in the address are in effect: until then, the actions of the host wait. */
  readonly isReady: boolean;
  refresh(): Promise<void>;
}

/** Carries out the actions of the host that concern a dashboard, while it is in the page. */
export function useHostActions(page: ShownPage): void {
  const { surface, port, board, main, isReady, refresh, scheme } = page;
  const { locale, timezone } = page.presentation;
  const inOrder = useInOrder();
  // Before the other handlers, with which the port is complete.
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    const { title, dashboard } = board;
    return port.handle('get-state', () => ({
      surface,
      path: location.pathname,
      publicId: dashboard.publicId,
      ...(title === undefined ? {} : { title }),
      urlParameters: board.address.toString(),
      locale,
      timezone: timezone ?? board.now.zone,
      colorScheme: scheme,
      height: Math.ceil(main.current?.getBoundingClientRect().height ?? 0),
    }));
  }, [surface, port, board, isReady, locale, timezone, scheme, main]);
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    const ends = [
      port.handle('refresh', () => void refresh()),
      port.handle('set-filter', async ({ filterUrlParameter }) => {
        const opened = await inOrder(board.read(queryOfFilter(filterUrlParameter)));
        // A parameter without a control has no effect, and is no mistake of the host.
        const wrong = opened.ignored.find(({ code }) => code !== 'no_control');
        if (wrong !== undefined)
          throw new ActionRefused(`${wrong.name} is ignored: ${wrong.reason}`, 'EmbedFilterError');
        board.run({ kind: 'open', opened }, 'host');
      }),
      port.accept(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [port, board, isReady, refresh, inOrder]);
}
