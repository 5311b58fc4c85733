import { chartsOf, reachOf } from '@facet/dashboards/controls';
import { useFormats } from '../../look/formats-context.ts';
import { useBoard } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useNameOf } from '../canvas/use-name-of.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { askedOf } from './asked-of.ts';
import classes from './Controls.module.css';
import { overriding } from './chart-overrides.ts';
import type { ValueControl } from './MemberField.tsx';
import { ReachRow } from './ReachRow.tsx';
import { targetsIn } from './targets.ts';
import type { KnownCatalog } from './use-catalog.ts';

interface ReachListProps {
  readonly widget: ValueControl;
  readonly known: KnownCatalog;
}

/** The charts of the dashboard, which of them a control changes, and why it does not change the others. */
export function ReachList({ widget, known }: ReachListProps) {
  const words = useArea(CONTROLS);
  const nameOf = useNameOf();
  const { locale } = useFormats();
  const editor = useEditor();
  const { dashboard } = useBoard();
  const config = useEditorState((state) => state.config);
  const {
    id,
    type,
    config: { member },
  } = widget;
  const charts = chartsOf(config).map((chart) => {
    const asked = askedOf(dashboard, chart);
    const reach = reachOf(chart.config, { id, type, member }, asked);
    const targets = member === undefined ? [] : targetsIn(known, asked, type, member);
    return { chart, reach, targets };
  });
  const count = charts.filter(({ reach }) => reach.isReached).length;
  const apply = (chartId: string, target: string) =>
    editor.run(overriding(editor.state.getState().config, chartId, { id, member }, target));
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>
        {words.reach}
        {charts.length > 0 && (
          <span className={classes.count}>
            {words.reaches(count.toLocaleString(locale), charts.length.toLocaleString(locale))}
          </span>
        )}
      </h3>
      {charts.length === 0 && <p className={classes.note}>{words.noCharts}</p>}
      <ul className={classes.list}>
        {charts.map(({ chart, reach, targets }) => (
          <li key={chart.id}>
            <ReachRow
              name={nameOf(chart)}
              member={member ?? ''}
              targetLabel={words.appliesTo(nameOf(chart))}
              reach={reach}
              targets={targets}
              onApply={(target) => apply(chart.id, target)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
