import type { Dashboard, DashboardDraftCheck } from '@facet/client';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useFormats } from '../../look/formats-context.ts';
import { isolated } from '../../look/isolated.ts';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { HistoryWords } from '../../words/builder/history/words.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useWidgetNames } from '../widget-names.ts';
import classes from './PublishDialog.module.css';

type Problem = DashboardDraftCheck['problems'][number];

interface ProblemListProps {
  readonly check: DashboardDraftCheck;
  readonly store: DraftStore;
  readonly dashboard: Dashboard;
  /** Shows a widget on the board. */
  onShow(widgetId: string): void;
}

/** What would not work, in the words of the server, what prevents publishing first, and how far that was checked. */
export function ProblemList({ check, store, dashboard, onShow }: ProblemListProps) {
  const words = useArea(HISTORY);
  const { locale } = useFormats();
  const config = useStore(store.state, (state) => state.config);
  const configs = useMemo(() => [config], [config]);
  const nameOf = useWidgetNames(dashboard, configs);
  const ofWidgets = check.problems.filter(({ viewer }) => viewer === null);
  const viewers = byViewer(check.problems);
  const count = ofWidgets.length + viewers.length;
  return (
    <>
      <h3 className={classes.heading} role="status">
        {count === 0 ? words.nothingBreaks : words.problems(count)}
      </h3>
      <ul className={classes.list}>
        {ofWidgets.map((problem) => {
          const { widgetId, isBlocking, field, reason } = problem;
          return (
            <li key={`${widgetId} ${reason}`}>
              <b dir="auto">
                {problem.title ?? (widgetId === null ? words.wholeDashboard : nameOf(widgetId))}
              </b>
              {isBlocking && <span className={classes.blocks}>{words.blocks}</span>}
              <span className={classes.reason}>
                {isLack(field, words.lacks) ? words.lacks[field] : reason}
              </span>
              {widgetId !== null && (
                <Button variant="default" size="compact-sm" onClick={() => onShow(widgetId)}>
                  {words.showWidget}
                </Button>
              )}
            </li>
          );
        })}
        {viewers.map(({ key, name, hidden }) => (
          <li key={key}>
            <span>{words.doesNotSee(isolated(name ?? words.allEmbedUsers))}</span>
            {hidden.map(({ widgetId, title, reason }) => (
              <Button
                key={widgetId}
                variant="default"
                size="compact-sm"
                title={`${words.showWidget}: ${reason}`}
                onClick={() => onShow(widgetId ?? '')}
              >
                {title ?? nameOf(widgetId ?? '')}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <p className={classes.soft}>{extentOf(check.checked, words, locale)}</p>
    </>
  );
}

function isLack(field: string | null, lacks: HistoryWords['lacks']): field is keyof HistoryWords['lacks'] {
  return field !== null && Object.hasOwn(lacks, field);
}

/** What each person or group does not see. */
function byViewer(problems: readonly Problem[]) {
  const groups = Map.groupBy(
    problems.filter(({ viewer }) => viewer !== null),
    ({ viewer }) => `${viewer?.type} ${viewer?.id}`,
  );
  return [...groups].map(([key, hidden]) => ({ key, name: hidden[0]?.viewer?.name, hidden }));
}

function extentOf(
  { charts, chartsInAll, viewers, hasMoreViewers }: DashboardDraftCheck['checked'],
  words: HistoryWords,
  locale: string,
): string {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return [
    words.checked(number(charts), number(chartsInAll)),
    viewers === null ? words.viewersUnknown : words.comparedViewers(number(viewers)),
    ...(hasMoreViewers ? [words.moreViewers] : []),
  ].join(' ');
}
