import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';
import classes from './Settings.module.css';
import { TextSetting } from './TextSetting.tsx';

/** The settings of a chart. */
export default function ChartForm({ draftKey, widget }: FormProps<'CHART'>) {
  const words = useArea(EDITOR);
  const { reportId } = widget.config;
  return (
    <>
      <HeadingSettings widget={widget} placeholder={words.fromReport} />
      <TextSetting
        widget={widget}
        name="description"
        label={words.description}
        placeholder={words.fromReport}
        isLong
      />
      {reportId !== undefined && (
        <a className={classes.link} href={`/deployments/${draftKey.deploymentId}/reports/${reportId}`}>
          {words.openReport}
        </a>
      )}
    </>
  );
}
