import type { Dashboard } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import { createContext, memo, use, useState } from 'react';
import type { DraftBoardApi } from '../../api/draft-api.ts';
import { AnyWidget } from '../../board/AnyWidget.tsx';
import { Board } from '../../board/Board.tsx';
import { BoardStore } from '../../store/board-store.ts';
import { wideLayout } from '../canvas/wide-layout.ts';
import classes from './ComparedBoard.module.css';

interface Marks {
  /** How widgets differ, by their ids. */
  readonly marks: ReadonlyMap<string, string>;
  /** What is said of each difference. */
  readonly texts: Readonly<Record<string, string>>;
}

interface ComparedBoardProps extends Marks {
  readonly dashboard: Dashboard;
  /** By which the rows are kept. */
  readonly publicId: string;
  api(): DraftBoardApi;
}

const MarksContext = createContext<Marks>({ marks: new Map(), texts: {} });

/** A board that nobody changes, with an outline around widgets that differ from another board. */
export function ComparedBoard({ dashboard, publicId, api, marks, texts }: ComparedBoardProps) {
  const [board] = useState(() => {
    // As it is beside the panels of the editor.
    const config = wideLayout(
      dashboard.config as unknown as DashboardConfig,
    ) as unknown as Dashboard['config'];
    return new BoardStore({ api: api(), dashboard: { ...dashboard, publicId, config }, isEdited: true });
  });
  return (
    <MarksContext value={{ marks, texts }}>
      <Board board={board} showHeader={false} showDownloads={false} showWidget={MarkedWidget} />
    </MarksContext>
  );
}

const MarkedWidget = memo(function MarkedWidget({ widget }: { readonly widget: Widget }) {
  const { marks, texts } = use(MarksContext);
  const mark = marks.get(widget.id);
  if (mark === undefined) return <AnyWidget widget={widget} />;
  return (
    <div className={classes.marked} data-mark={mark}>
      <span className={classes.text}>{texts[mark]}</span>
      <AnyWidget widget={widget} />
    </div>
  );
});
