import { Tabs } from '@mantine/core';
import { IconChartBar, IconTable, IconTableColumn } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import classes from './AnswerPanel.module.css';
import type { AnswerView } from './answer-views.ts';

const VIEWS = [
  { view: 'chart', Icon: IconChartBar },
  { view: 'table', Icon: IconTable },
  { view: 'pivot', Icon: IconTableColumn },
] as const;

interface ViewTabsProps {
  readonly shown: AnswerView;
  readonly hasChart: boolean;
  /** Null for what can never be a pivot. */
  readonly hasPivot: boolean | null;
  onView(view: AnswerView): void;
}

/** How an answer is shown, with the ways that it has. */
export function ViewTabs({ shown, hasChart, hasPivot, onView }: ViewTabsProps) {
  const words = useArea(EXPLORE);
  const { pivot } = useArea(CHART_FORM);
  const titles = { chart: words.chart, table: words.table, pivot };
  const isOffered = { chart: hasChart, table: true, pivot: hasPivot };
  return (
    <Tabs
      value={shown}
      onChange={(next) => next !== null && onView(next as AnswerView)}
      variant="none"
      classNames={{ tab: classes.tab ?? '', list: classes.tabs ?? '' }}
    >
      <Tabs.List aria-label={words.shownAs}>
        {VIEWS.filter(({ view }) => isOffered[view] !== null).map(({ view, Icon }) => (
          <Tabs.Tab
            key={view}
            value={view}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={!isOffered[view]}
          >
            {titles[view]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
