import type { ReactNode } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { isChosen } from '../store/choices.ts';
import type { Pictures } from '../widgets/pictures.ts';
import { Header } from './Header.tsx';
import { useRefresh } from './use-refresh.ts';

interface BoardHeaderProps {
  readonly showTitle: boolean;
  readonly onDownload: Pictures['download'] | undefined;
  readonly tools?: ReactNode;
}

/** The header of a board, with the age of its data and what can be done with the whole of it. */
export function BoardHeader({ showTitle, onDownload, tools }: BoardHeaderProps) {
  const board = useBoard();
  const isOperated = board.rendering === undefined;
  const refresh = useRefresh(board);
  const isReset = useBoardState(({ choices }) => !isChosen(choices));
  return (
    <Header
      title={showTitle ? board.title : undefined}
      description={board.dashboard.description ?? undefined}
      refreshedAt={useBoardState((state) => state.oldest)}
      zone={useBoardState((state) => state.zone)}
      isStale={useBoardState((state) => state.isStale)}
      isRefreshing={useBoardState((state) => state.isRefreshing)}
      onRefresh={isOperated ? refresh : undefined}
      tools={tools}
      {...(onDownload === undefined ? {} : { onDownload })}
      {...(isOperated && !isReset ? { onReset: () => board.run({ kind: 'reset' }) } : {})}
    />
  );
}
