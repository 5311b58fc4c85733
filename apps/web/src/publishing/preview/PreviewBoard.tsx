import type { Dashboard, QuerySubjectInput } from '@facet/client';
import { useMemo, useState } from 'react';
import { previewBoardApi } from '../../api/preview-api.ts';
import { Board } from '../../board/Board.tsx';
import { dashboardTheme } from '../../host/themes.ts';
import { formatsOf } from '../../look/format-value.ts';
import { FormatsContext } from '../../look/formats-context.ts';
import { PartLook } from '../../look/PartLook.tsx';
import { BoardStore } from '../../store/board-store.ts';
import { useLocale } from '../../words/area.ts';
import { useWords } from '../../words/words.ts';
import classes from './Preview.module.css';

interface PreviewBoardProps {
  readonly deploymentId: number;
  readonly dashboard: Dashboard;
  readonly as: QuerySubjectInput;
}

/** The board of a dashboard with the rows of somebody else. Nothing leads to the rows behind a value. */
export function PreviewBoard({ deploymentId, dashboard, as }: PreviewBoardProps) {
  const locale = useLocale();
  const words = useWords();
  const formats = useMemo(() => formatsOf(locale, words), [locale, words]);
  const [board] = useState(
    () =>
      new BoardStore({
        api: previewBoardApi({ deploymentId, publicId: dashboard.publicId }, as),
        dashboard: withoutDetails(dashboard),
      }),
  );
  const theme = useMemo(() => dashboardTheme(board.config.theme), [board]);
  return (
    <FormatsContext value={formats}>
      <PartLook className={classes.board} theme={theme}>
        <Board board={board} showHeader={false} showDownloads={false} />
      </PartLook>
    </FormatsContext>
  );
}

function withoutDetails(dashboard: Dashboard): Dashboard {
  const config = dashboard.config as unknown as { readonly widgets: readonly WidgetLike[] };
  const widgets = config.widgets.map((widget) =>
    widget.type === 'CHART' ? { ...widget, config: { ...widget.config, drill: false } } : widget,
  );
  return { ...dashboard, config: { ...config, widgets } as unknown as Dashboard['config'] };
}

interface WidgetLike {
  readonly type: string;
  readonly config?: object;
}
