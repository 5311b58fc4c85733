import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/ScrollArea.css';
import { MultiSelect } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useNameOf } from '../canvas/use-name-of.ts';
import { useEditorState } from '../editor.ts';
import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';
import { TextSetting } from './TextSetting.tsx';
import { useSet } from './use-set.ts';

/** The settings of a summary. */
export default function AiForm({ widget }: FormProps<'AI'>) {
  const words = useArea(SETTINGS);
  const nameOf = useNameOf();
  const set = useSet(widget);
  const widgets = useEditorState(({ config }) => config.widgets);
  const { charts = [] } = widget.config;
  const data = widgets
    .filter(({ type }) => type === 'CHART')
    .map((chart) => ({ value: chart.id, label: nameOf(chart) }));
  return (
    <>
      <HeadingSettings widget={widget} />
      <TextSetting widget={widget} name="prompt" label={words.prompt} placeholder={words.promptHint} isLong />
      <MultiSelect
        label={words.charts}
        {...(charts.length === 0 ? { placeholder: words.allCharts } : {})}
        data={data}
        // Charts that are gone cannot be summarised.
        value={charts.filter((id) => data.some(({ value }) => value === id))}
        onChange={(ids) => set('charts', ids.length === 0 ? undefined : ids)}
        clearable
        searchable={data.length > 8}
      />
    </>
  );
}
