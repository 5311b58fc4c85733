import type { WidgetOfType } from '@facet/dashboards';
import { NativeSelect } from '@mantine/core';
import { useArea, useLocale } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useSet } from './use-set.ts';

/** Minutes that are offered. */
const OFFERED = [5, 15, 30, 60];

/** How often an open page asks for the rows of a chart again. */
export function RefreshSetting({ widget }: { readonly widget: WidgetOfType<'CHART'> }) {
  const words = useArea(SETTINGS);
  const locale = useLocale();
  const set = useSet(widget);
  const { refreshSeconds = 0 } = widget.config;
  const seconds = [...new Set([...OFFERED.map((minutes) => minutes * 60), refreshSeconds])]
    .filter((each) => each > 0)
    .sort((one, other) => one - other);
  return (
    <NativeSelect
      label={words.refresh}
      value={String(refreshSeconds)}
      onChange={({ currentTarget }) => set('refreshSeconds', Number(currentTarget.value) || undefined)}
      data={[
        { value: '0', label: words.refreshNever },
        ...seconds.map((each) => ({
          value: String(each),
          label: words.refreshEvery(durationOf(each, locale)),
        })),
      ]}
    />
  );
}

function durationOf(seconds: number, locale: string): string {
  const isWhole = seconds % 60 === 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isWhole ? 'minute' : 'second',
    unitDisplay: 'long',
  });
  return format.format(isWhole ? seconds / 60 : seconds);
}
