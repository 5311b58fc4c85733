import { useMemo } from 'react';
import type { Picture } from '../api/dashboard-api.ts';
import { useFormats } from '../look/formats-context.ts';
import { useTokens } from '../look/tokens.tsx';
import type { BoardStore } from '../store/board-store.ts';
import { sentView } from '../store/sent-view.ts';
import type { Pictures } from '../widgets/pictures.ts';
import { fileName, saveFile } from '../widgets/save-file.ts';
import { useWords } from '../words/words.ts';

/**
 * Pictures of what the viewer sees of a board, rendered by the server.
 * @param theme of the host, which the server does not know
 */
export function usePictures(board: BoardStore, theme: NonNullable<Picture['look']>['theme']): Pictures {
  const words = useWords();
  const { locale } = useFormats();
  const { scheme } = useTokens();
  return useMemo(() => {
    const look = { colorScheme: scheme, locale, theme };
    const render = (picture: Pick<Picture, 'format' | 'layout' | 'widgetId'>) => {
      const tabs = [...board.now.tabs].map(([widgetId, tabId]) => ({ widgetId, tabId }));
      const { values, crossFilter, arranged } = board.now;
      const viewed = sentView({ clicked: crossFilter, arranged });
      return board.api.picture({ ...picture, controls: values, tabs, ...viewed, look });
    };
    return {
      ofWidget: (widgetId, format) => render({ format, widgetId, layout: 'screenshot' }),
      async download(format, layout) {
        const picture = await render({ format, layout });
        const { title } = board;
        saveFile(picture, fileName(title ?? words.dashboard, format));
        board.emit('download', { format, target: 'dashboard', ...(title === undefined ? {} : { title }) });
      },
    };
  }, [board, scheme, locale, theme, words]);
}
