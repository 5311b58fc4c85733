import type { SurfacePort } from '@facet/embed-protocol';
import type { Tokens } from '@facet/look/tokens';
import { type RefObject, useMemo } from 'react';
import type { DashboardApi, Picture, PictureFormat, PictureLayout } from '../api/dashboard-api.ts';
import { type CrossFilter, choicesFor } from '../store/cross-filter.ts';
import { type Choices, valuesOf } from '../store/dashboard-state.ts';
import { fileName, saveFile } from '../widgets/save-file.ts';
import { useWords } from '../words/words.ts';

interface PicturesOptions {
  readonly api: DashboardApi;
  readonly port: SurfacePort;
  /** Whether the viewer may download, and the server can render. */
  readonly isOffered: boolean;
  readonly title: string | undefined;
  readonly theme: NonNullable<Picture['look']>['theme'];
  /** What the viewer sees at present. */
  readonly now: RefObject<{
    readonly choices: Choices;
    readonly crossFilter: CrossFilter | undefined;
    readonly tabs: ReadonlyMap<string, string>;
    readonly timezone: string | undefined;
    readonly locale: string;
    readonly scheme: Tokens['scheme'];
  }>;
}

/** Pictures of what the viewer sees, rendered by the server; undefined if they are not offered. */
export function usePictures({ api, port, isOffered, title, theme, now }: PicturesOptions) {
  const { dashboard } = useWords();
  return useMemo(() => {
    if (!isOffered) return undefined;
    const render = (picture: Pick<Picture, 'format' | 'layout' | 'widgetId'>, choices: Choices) => {
      const { timezone, locale, scheme, tabs: open } = now.current;
      const look = { colorScheme: scheme, locale, theme };
      const tabs = [...open].map(([widgetId, tabId]) => ({ widgetId, tabId }));
      return api.picture({ ...picture, controls: valuesOf(choices, timezone), tabs, look });
    };
    return {
      // The chart that filters the others shows all of its rows.
      ofWidget: (widgetId: string, format: PictureFormat) =>
        render(
          { format, widgetId, layout: 'screenshot' },
          choicesFor(widgetId, now.current.choices, now.current.crossFilter),
        ),
      /** Downloads the whole dashboard, and tells the host. */
      async download(format: PictureFormat, layout: PictureLayout) {
        const picture = await render({ format, layout }, now.current.choices);
        saveFile(picture, fileName(title ?? dashboard, format));
        port.emit('download', { format, target: 'dashboard', ...(title === undefined ? {} : { title }) });
      },
    };
  }, [api, port, isOffered, title, theme, now, dashboard]);
}
