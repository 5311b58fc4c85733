import type { MountedChart } from '@facet/charts/view';
import type { QueryInput } from '@facet/client';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCode, IconDownload, IconPhoto } from '@tabler/icons-react';
import { type RefObject, Suspense, useState } from 'react';
import { download } from '../../api/explore-api.ts';
import { OpenMenu } from '../../look/OpenMenu.tsx';
import { LateRequestDialog } from '../../look/ShowRequest.tsx';
import { useSurface } from '../../places/surface.ts';
import { fileName, saveFile } from '../../widgets/save-file.ts';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import { useWords } from '../../words/words.ts';
import { onBranch, useAskedBranch } from '../asked-branch.ts';
import classes from './AnswerPanel.module.css';

interface AnswerDownloadProps {
  readonly deploymentId: number;
  /** The name of files. */
  readonly title: string;
  /** What the answer was asked with. */
  readonly body: QueryInput;
  /** The same without limits; undefined if the answer has all rows. */
  readonly wholeBody: QueryInput | undefined;
  /** Whether the answer has more rows than are shown. */
  readonly isTruncated: boolean;
  /** How many rows are shown, in the reader's digits. */
  readonly count: string;
  /** The chart, if it is in the page. */
  readonly mounted: RefObject<MountedChart | undefined> | undefined;
}

const FORMATS = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'Excel' },
] as const;

/** Downloads the rows that are shown, all rows, or the chart. */
export function AnswerDownload({
  deploymentId,
  title,
  body,
  wholeBody,
  isTruncated,
  count,
  mounted,
}: AnswerDownloadProps) {
  const words = useArea(CHART_FORM);
  const { showRequest } = useArea(EXPLORE);
  const { allRows } = useArea(EXPLORE_SQL);
  const all = useWords();
  const branch = useAskedBranch();
  const { lacks, noteDownload } = useSurface();
  const [isOpen, setOpen] = useState(false);
  const [showsRequest, setShowsRequest] = useState(false);
  const [state, setState] = useState<'begun' | 'done' | 'failed'>('done');
  const save = async (format: 'csv' | 'xlsx' | 'png' | 'svg', file: () => Promise<Blob | undefined>) => {
    const name = fileName(title, format);
    setOpen(false);
    setState('begun');
    try {
      const made = await file();
      if (made !== undefined) saveFile(made, name);
      if (format !== 'svg') noteDownload(format, title);
      setState('done');
    } catch {
      setState('failed');
    }
  };
  const rowItems = (asked: QueryInput) =>
    FORMATS.map(({ format, name }) => (
      <Menu.Item
        key={format}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void save(format, () => download(deploymentId, onBranch(asked, branch), format))}
      >
        {all.downloadAs(name)}
      </Menu.Item>
    ));
  const chart = mounted?.current;
  return (
    <>
      <span className={classes.downloadState} role="status">
        {state === 'begun' && words.downloading}
        {state === 'failed' && all.downloadFailed}
      </span>
      <span className={classes.download}>
        <Tooltip label={all.download} disabled={isOpen}>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={all.download}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            loading={state === 'begun'}
            loaderProps={{ size: 14 }}
            onClick={() => setOpen(true)}
          >
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {isOpen && (
          <OpenMenu label={all.download} onClose={() => setOpen(false)}>
            <Menu.Label>
              {wholeBody !== undefined
                ? words.shownRows(count)
                : isTruncated
                  ? allRows(count)
                  : words.allRows}
            </Menu.Label>
            {rowItems(body)}
            {wholeBody !== undefined && (
              <>
                <Menu.Label>{words.allRows}</Menu.Label>
                {rowItems(wholeBody)}
              </>
            )}
            {chart !== undefined && (
              <>
                <Menu.Label>{words.chartPicture}</Menu.Label>
                <Menu.Item
                  leftSection={<IconPhoto size={16} aria-hidden />}
                  onClick={() => void save('png', () => chart.toImage(2))}
                >
                  {all.downloadAs('PNG')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconPhoto size={16} aria-hidden />}
                  onClick={() =>
                    void save('svg', async () => new Blob([await chart.toSvg()], { type: 'image/svg+xml' }))
                  }
                >
                  {all.downloadAs('SVG')}
                </Menu.Item>
              </>
            )}
            {!lacks.has('requests') && (
              <>
                <Menu.Divider />
                <Menu.Item
                  leftSection={<IconCode size={16} aria-hidden />}
                  onClick={() => {
                    setOpen(false);
                    setShowsRequest(true);
                  }}
                >
                  {showRequest}
                </Menu.Item>
              </>
            )}
          </OpenMenu>
        )}
      </span>
      <Suspense fallback={null}>
        {showsRequest && (
          <LateRequestDialog
            request={{
              method: 'POST',
              path: `/api/v1/deployments/${deploymentId}/query/export`,
              body: { ...(wholeBody ?? body), format: 'csv' },
            }}
            operation="exportQuery"
            parameters={{ deploymentId }}
            onClose={() => setShowsRequest(false)}
          />
        )}
      </Suspense>
    </>
  );
}
