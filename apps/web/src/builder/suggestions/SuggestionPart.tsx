import { suggestedReports } from '@facet/dashboards/from-view';
import { localeOf } from '@facet/look/locale';
import { Button, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { metadataQuery } from '../../explore/metadata-query.ts';
import { useBoard } from '../../store/board-context.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { SUGGESTIONS } from '../../words/builder/suggestions/suggestions-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { AddPartProps } from '../adding/add-part.ts';
import classes from '../adding/ReportChoice.module.css';
import { askedOf } from '../controls/asked-of.ts';
import { useEditorState } from '../editor.ts';
import { useMakeChart } from '../question/make-chart.ts';

/** Charts that are suggested at once. */
const MOST = 5;

/** Charts of the views that the board queries, which are added with a click. */
export default function SuggestionPart({ draftKey, onBack, onWidget }: AddPartProps) {
  const { deploymentId } = draftKey;
  const makeChart = useMakeChart(draftKey);
  const words = useArea(SUGGESTIONS);
  const editor = useArea(EDITOR);
  const locale = useLocale();
  const { dashboard } = useBoard();
  const widgets = useEditorState(({ config }) => config.widgets);
  const { data, error } = useQuery(metadataQuery(deploymentId));
  const found = useMemo(() => {
    if (data === undefined) return undefined;
    const asked = widgets.flatMap((widget) => askedOf(dashboard, widget) ?? []);
    const views = data.cubes.filter(({ name }) => asked.some((one) => one.hasView(String(name))));
    // An empty board has no view yet: what the model begins with is a beginning.
    const chosen = views.length === 0 ? data.cubes.filter(({ type }) => type === 'view').slice(0, 1) : views;
    const titles = new Set(dashboard.reportSnapshots.map(({ title, name }) => title || name));
    const each = chosen.map((view) =>
      suggestedReports(view, localeOf(locale)).filter(({ title }) => !titles.has(title)),
    );
    // One of each view after the other, so that none takes all places.
    const longest = Math.max(0, ...each.map(({ length }) => length));
    return Array.from({ length: longest }, (_, index) => each.flatMap((reports) => reports[index] ?? []))
      .flat()
      .slice(0, MOST);
  }, [data, widgets, dashboard, locale]);
  const adding = useMutation({
    mutationFn: makeChart,
    onSuccess: onWidget,
  });
  const list = useRef<HTMLUListElement>(null);
  const isThere = found !== undefined;
  useEffect(() => {
    if (isThere) list.current?.querySelector('button')?.focus();
  }, [isThere]);
  const failure = error ?? adding.error;
  return (
    <>
      <b>{words.title}</b>
      {failure !== null && <p role="alert">{failure.message}</p>}
      {found?.length === 0 && <p className={classes.none}>{words.nothing}</p>}
      <ul ref={list} className={classes.list} aria-label={words.title}>
        {found?.map((report) => (
          <li key={report.title}>
            <UnstyledButton
              className={classes.entry}
              dir="auto"
              disabled={adding.isPending}
              onClick={() => adding.mutate(report)}
            >
              {report.title}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
        {editor.back}
      </Button>
    </>
  );
}
