import { Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChartBar,
  IconDownload,
  IconFileTypePdf,
  IconMessageCircle,
  IconPhoto,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react';
import { chartImage } from '../charts/chart-image.ts';
import { Age } from '../look/Age.tsx';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useTokens } from '../look/tokens.tsx';
import { useBoard, useBoardState, useValues } from '../store/board-context.ts';
import { sentArrangement } from '../store/sent-view.ts';
import { useWords } from '../words/words.ts';
import { useAskAbout } from './ask-about.ts';
import { usePictures } from './pictures.ts';
import { type DownloadState, fileName, saveFile } from './save-file.ts';
import classes from './WidgetMenu.module.css';

export interface WidgetMenuProps {
  readonly widgetId: string;
  readonly title: string;
  /** When the data source was asked; undefined before the rows have arrived. */
  readonly refreshedAt: string | undefined;
  /** The rows that can be downloaded; undefined if the widget is no table or chart. */
  readonly rowCount: number | undefined;
  readonly isFull: boolean;
  /** Whether a chart is shown as a table; undefined if the widget is not a chart. */
  readonly isTable: boolean | undefined;
  /** Draws the chart as an image; undefined until the chart is drawn. */
  readonly drawImage: (() => Promise<Blob> | undefined) | undefined;
  onRefresh(): void;
  onTable(): void;
  onFullScreen(): void;
  onDownload(state: DownloadState): void;
  onClose(): void;
}

/** What can be done with a widget: see how old its rows are, refresh, enlarge and download it, and show its rows. */
export default function WidgetMenu(props: WidgetMenuProps) {
  const {
    title,
    refreshedAt,
    rowCount,
    isFull,
    isTable,
    drawImage,
    onRefresh,
    onTable,
    onFullScreen,
    onClose,
  } = props;
  const { allowsDownloads } = useBoard();
  const picture = usePictures()?.ofWidget;
  const words = useWords();
  const download = useDownload(props);
  const askAbout = useAskAbout();
  const isData = rowCount !== undefined;
  const downloads = [
    { format: 'csv', name: 'CSV', Icon: IconDownload, isOffered: isData },
    { format: 'xlsx', name: 'Excel', Icon: IconDownload, isOffered: isData },
    { format: 'png', name: 'PNG', Icon: IconPhoto, isOffered: (drawImage ?? picture) !== undefined },
    { format: 'pdf', name: 'PDF', Icon: IconFileTypePdf, isOffered: picture !== undefined },
  ] as const;
  const offered = allowsDownloads ? downloads.filter(({ isOffered }) => isOffered) : [];
  const Enlarge = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  const Kind = isTable ? IconChartBar : IconTable;
  return (
    <OpenMenu label={title} onClose={onClose}>
      {refreshedAt !== undefined && (
        <Menu.Label className={classes.age}>
          <Age refreshedAt={refreshedAt} />
        </Menu.Label>
      )}
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        {words.refresh}
      </Menu.Item>
      {isTable !== undefined && (
        <Menu.Item leftSection={<Kind size={16} aria-hidden />} onClick={onTable}>
          {isTable ? words.asChart : words.asTable}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Enlarge size={16} aria-hidden />} onClick={onFullScreen}>
        {isFull ? words.exitFullScreen : words.fullScreen}
      </Menu.Item>
      {askAbout !== undefined && (
        <Menu.Item
          leftSection={<IconMessageCircle size={16} aria-hidden />}
          onClick={() => askAbout({ widgetId: props.widgetId, title })}
        >
          {words.askAboutChart}
        </Menu.Item>
      )}
      {offered.length > 0 && <Menu.Divider />}
      {offered.map(({ format, name, Icon }) => (
        <Menu.Item key={format} leftSection={<Icon size={16} aria-hidden />} onClick={() => download(format)}>
          {words.downloadAs(name)}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}

/** Downloads a widget in a format, and tells the host. */
function useDownload({ widgetId, title, rowCount, drawImage, onDownload }: WidgetMenuProps) {
  const { api, emit } = useBoard();
  const controls = useValues(widgetId);
  const view = useBoardState(({ arranged }) => arranged.get(widgetId));
  const picture = usePictures()?.ofWidget;
  const tokens = useTokens();
  const rendered = async (format: 'png' | 'pdf') => {
    // Charts are drawn here, and everything else by the server.
    const drawn = format === 'png' ? await drawImage?.() : undefined;
    if (drawn !== undefined) return chartImage(drawn, title, tokens);
    if (picture === undefined) throw new Error('The widget is not drawn');
    return picture(widgetId, format);
  };
  return async (format: 'csv' | 'xlsx' | 'png' | 'pdf') => {
    const about = { format, target: 'widget', widgetId, title } as const;
    const isData = format === 'csv' || format === 'xlsx';
    const wanted = { controls, ...(view && { arrangement: sentArrangement(view) }) };
    onDownload('begun');
    try {
      const file = isData ? await api.download(widgetId, format, wanted) : await rendered(format);
      saveFile(file, fileName(title, format));
      emit('download', isData && rowCount !== undefined ? { ...about, rowCount } : about);
      onDownload('done');
    } catch {
      onDownload('failed');
    }
  };
}
