import { Button } from '@mantine/core';
import { lazy, Suspense, use, useState } from 'react';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { MayAsk } from '../may-ask.ts';
import { useEditableReport } from '../question/use-editable-report.ts';
import { FlagSetting } from './FlagSetting.tsx';
import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';
import { RefreshSetting } from './RefreshSetting.tsx';
import classes from './Settings.module.css';
import { TextSetting } from './TextSetting.tsx';

const ChartControls = lazy(() => import('../controls/ChartControls.tsx'));
const LinkSettings = lazy(() => import('../links/LinkSettings.tsx'));
const EditChart = lazy(() => import('../question/EditChart.tsx'));

/** The settings of a chart. */
export default function ChartForm({ draftKey, widget }: FormProps<'CHART'>) {
  const words = useArea(EDITOR);
  const own = useArea(SETTINGS);
  const places = usePlaces();
  const { reportId } = widget.config;
  const editable = useEditableReport(draftKey, reportId);
  const mayAsk = use(MayAsk);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {editable !== undefined && mayAsk && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {own.editQuestion}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && editable !== undefined && (
          <EditChart edited={editable} onClose={() => setEditing(false)} />
        )}
      </Suspense>
      {reportId !== undefined && (
        <a
          className={classes.link}
          href={places.object(draftKey.deploymentId, { type: 'REPORT', id: Number(reportId) })}
        >
          {words.openReport}
        </a>
      )}
      <HeadingSettings widget={widget} placeholder={words.fromReport} />
      <TextSetting
        widget={widget}
        name="description"
        label={words.description}
        placeholder={words.fromReport}
        isLong
      />
      <FlagSetting widget={widget} name="showDescription" label={own.showDescription} byDefault />
      <RefreshSetting widget={widget} />
      {editable !== undefined && (editable.report.meta?.kind ?? 'table') === 'table' && (
        <Suspense fallback={null}>
          <LinkSettings widget={widget} report={editable.report} />
        </Suspense>
      )}
      <Suspense>
        <ChartControls widget={widget} deploymentId={draftKey.deploymentId} />
      </Suspense>
    </>
  );
}
