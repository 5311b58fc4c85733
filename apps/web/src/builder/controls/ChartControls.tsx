import type { WidgetOfType } from '@facet/dashboards';
import { type Asked, controlsOf, isValueControl, reachOf } from '@facet/dashboards/controls';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import type { Field } from '../../explore/fields/catalog.ts';
import { FieldIcon } from '../../explore/fields/FieldRow.tsx';
import { useFormats } from '../../look/formats-context.ts';
import { useBoard } from '../../store/board-context.ts';
import { takes } from '../../store/cross-filter.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { useSettings } from '../settings/use-settings.ts';
import { askedOf } from './asked-of.ts';
import classes from './Controls.module.css';
import { overriding } from './chart-overrides.ts';
import { addingControl } from './new-control.ts';
import { ReachRow } from './ReachRow.tsx';
import { revealWidget } from './reveal-widget.ts';
import { targetsIn } from './targets.ts';
import { type KnownCatalog, useCatalog } from './use-catalog.ts';
import { useControlName } from './use-control-name.ts';

interface ChartControlsProps {
  readonly widget: WidgetOfType<'CHART'>;
  readonly deploymentId: number;
}

/** What a click in a chart does, which controls change the chart, and new filters by its fields. */
export default function ChartControls({ widget, deploymentId }: ChartControlsProps) {
  const { dashboard } = useBoard();
  const known = useCatalog(deploymentId);
  const asked = askedOf(dashboard, widget);
  const shown = [...known.fields.values()].filter(
    ({ name, kind }) => kind === 'dimension' && asked?.hasColumn(name) === true,
  );
  return (
    <div className={classes.form}>
      <Clicks widget={widget} shown={shown} />
      <Changing widget={widget} known={known} asked={asked} />
      <FilterBy shown={shown} />
    </div>
  );
}

interface ShownProps {
  /** The dimensions that the chart shows. */
  readonly shown: readonly Field[];
}

function Clicks({ widget, shown }: ShownProps & { readonly widget: WidgetOfType<'CHART'> }) {
  const words = useArea(CONTROLS);
  const { locale } = useFormats();
  const set = useSettings(widget.id);
  const config = useEditorState((state) => state.config);
  const isUsual = config.settings?.crossFilter === true;
  const { crossFilter, drill } = widget.config;
  const filters = config.widgets.filter(
    (other) =>
      other.type === 'FILTER' && other.config.visibility !== 'disabled' && takes(other.config, 'a value'),
  );
  const members = new Set(filters.map(({ config: { member } }) => member));
  const clickable = shown.filter(({ type }) => type !== 'time');
  const filterable = clickable.filter(({ name }) => members.has(name));
  const list = new Intl.ListFormat(locale).format(filterable.map(({ title }) => title));
  return (
    <>
      <Checkbox
        label={words.drill}
        checked={drill !== false}
        onChange={({ currentTarget }) => set({ drill: currentTarget.checked ? undefined : false })}
      />
      <NativeSelect
        label={words.click}
        description={
          clickable.length > 0 && (crossFilter ?? isUsual)
            ? filterable.length > 0
              ? words.clickFilters(list)
              : words.clickFiltersNothing
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description']}
        value={String(crossFilter ?? '')}
        data={[
          { value: '', label: words.clicks.asDashboard(isUsual) },
          { value: 'true', label: words.clicks.filters },
          { value: 'false', label: words.clicks.menu },
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ crossFilter: value === '' ? undefined : value === 'true' })
        }
      />
    </>
  );
}

interface ChangingProps {
  readonly widget: WidgetOfType<'CHART'>;
  readonly known: KnownCatalog;
  readonly asked: Asked | undefined;
}

function Changing({ widget, known, asked }: ChangingProps) {
  const words = useArea(CONTROLS);
  const nameOf = useControlName(known);
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const controls = controlsOf(config).filter(isValueControl);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{words.changedBy}</h3>
      {controls.length === 0 && <p className={classes.note}>{words.noControls}</p>}
      <ul className={classes.list}>
        {controls.map((control) => {
          const {
            id,
            type,
            config: { member },
          } = control;
          const name = nameOf(control);
          return (
            <li key={id}>
              <ReachRow
                name={name}
                targetLabel={words.appliesTo(name)}
                member={member ?? ''}
                reach={reachOf(widget.config, { id, type, member }, asked)}
                targets={member === undefined ? [] : targetsIn(known, asked, type, member)}
                onApply={(target) =>
                  editor.run(overriding(editor.state.getState().config, widget.id, { id, member }, target))
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The fields of the chart by which the dashboard has no filter yet. */
function FilterBy({ shown }: ShownProps) {
  const words = useArea(CONTROLS);
  const editor = useEditor();
  const { dashboard } = useBoard();
  const config = useEditorState((state) => state.config);
  const filtered = new Set(
    config.widgets.flatMap(({ type, config: { member } }) => (type === 'FILTER' ? [member] : [])),
  );
  const left = shown.filter(({ name }) => !filtered.has(name));
  if (left.length === 0) return null;
  const add = (member: string) => {
    const now = editor.state.getState().config;
    const control = { type: 'FILTER', config: { member } } as const;
    const made = addingControl(now, control, { kind: 'board' }, (chart) => askedOf(dashboard, chart));
    if (made === undefined || editor.run(made.commands).length > 0) return;
    editor.select([made.id]);
    revealWidget(made.id);
  };
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{words.filterBy}</h3>
      <div className={classes.chips}>
        {left.map((field) => (
          <Button
            key={field.name}
            variant="default"
            size="compact-sm"
            leftSection={<FieldIcon field={field} />}
            onClick={() => add(field.name)}
          >
            <span dir="auto">{field.title}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
