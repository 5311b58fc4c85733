import type { Json, Visualisation } from '@facet/query';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import { ColumnShelf } from './ColumnShelf.tsx';
import type { FormKindId } from './chart-kinds.ts';
import { chartSettings, guideSettings, type Setting } from './chart-settings.ts';
import { type DrawnChart, drawnChart, isListIn, slotsOf } from './drawn-chart.ts';
import { FormSection } from './FormSection.tsx';
import { type FormColumn, suits } from './form-column.ts';
import { formKindOf, newKeyFigure, newTemplate } from './form-kinds.ts';
import { HtmlTemplate } from './HtmlTemplate.tsx';
import { hiddenParts } from './hidden-parts.ts';
import { KindChoice } from './KindChoice.tsx';
import { KpiParts } from './KpiParts.tsx';
import { ReferenceLines } from './ReferenceLines.tsx';
import { SettingField, TextField } from './SettingField.tsx';
import { columnsIn, withColumns } from './slot-columns.ts';
import { type SpecPath, valueAt, withValue } from './spec-paths.ts';
import { switchedTo } from './switch-kind.ts';
import { TableForm } from './TableForm.tsx';

export interface ChartFormProps {
  /** What is drawn now, also if it is only suggested. */
  readonly visualisation: Visualisation | null;
  /** Those of the rows that are drawn. */
  readonly columns: readonly FormColumn[];
  onChange(visualisation: Visualisation): void;
}

/** A chart as a form: its kind, its columns, how it looks. Whatever else its specification has stays as it is. */
export function ChartForm({ visualisation, columns, onChange }: ChartFormProps) {
  const words = useArea(CHART_FORM);
  const chart = drawnChart(visualisation);
  return (
    <div className={classes.form}>
      <FormSection title={words.kind}>
        <KindChoice
          columns={columns}
          chosen={formKindOf(visualisation)}
          onChoose={(kind) => {
            if (kind !== formKindOf(visualisation)) onChange(madeOf(kind, chart, columns));
          }}
        />
      </FormSection>
      {visualisation?.kind === 'kpi' && (
        <FormSection title={words.parts.title}>
          <KpiParts
            spec={visualisation.spec}
            columns={columns}
            onChange={(spec) => onChange({ kind: 'kpi', spec })}
          />
        </FormSection>
      )}
      {visualisation?.kind === 'table' && (
        <TableForm
          spec={visualisation.spec}
          columns={columns}
          onChange={(spec) => onChange({ kind: 'table', spec })}
        />
      )}
      {visualisation?.kind === 'html' && (
        <FormSection title={words.template}>
          <HtmlTemplate spec={visualisation.spec} onChange={(spec) => onChange({ kind: 'html', spec })} />
        </FormSection>
      )}
      {chart !== undefined && (
        <ChartParts chart={chart} columns={columns} onSpec={(spec) => onChange({ ...visualisation, spec })} />
      )}
    </div>
  );
}

function madeOf(
  id: FormKindId,
  chart: DrawnChart | undefined,
  columns: readonly FormColumn[],
): Visualisation {
  if (id === 'html') return newTemplate(columns);
  return id === 'kpi' ? newKeyFigure(columns) : switchedTo(id, chart, columns);
}

interface ChartPartsProps {
  readonly chart: DrawnChart;
  readonly columns: readonly FormColumn[];
  onSpec(spec: DrawnChart['spec']): void;
}

function ChartParts({ chart, columns, onSpec }: ChartPartsProps) {
  const words = useArea(CHART_FORM);
  const set = (path: SpecPath, value: Json | undefined) => onSpec(withValue(chart.spec, path, value));
  const fields = (settings: readonly Setting[]) =>
    settings.map((setting) => (
      <SettingField
        key={setting.path.join('.')}
        setting={setting}
        value={valueAt(chart.spec, setting.path)}
        columns={columns}
        onChange={(value) => set(setting.path, value)}
      />
    ));
  const own = chartSettings(chart).filter(({ name }) => name !== 'columns' || chart.spec.facet !== undefined);
  const hidden = hiddenParts(chart, columns);
  const { title } = chart.spec;
  return (
    <>
      <FormSection title={words.columns}>
        <ChartShelves chart={chart} columns={columns} onSpec={onSpec} />
      </FormSection>
      {own.length > 0 && (
        <FormSection title={words.look}>
          <div className={classes.pairs}>{fields(own)}</div>
        </FormSection>
      )}
      {guideSettings(chart, columns).map(({ slot, settings }) => (
        <FormSection key={slot.name} title={words.slots[slot.name] ?? slot.name}>
          <div className={classes.pairs}>{fields(settings)}</div>
        </FormSection>
      ))}
      {chart.kind.hasReferences && chart.form === 'short' && (
        <FormSection title={words.references}>
          <ReferenceLines value={chart.spec.references} onChange={(value) => set(['references'], value)} />
        </FormSection>
      )}
      {chart.kind.kind === 'vega' && (title === undefined || typeof title === 'string') && (
        <FormSection title={words.text}>
          <TextField
            label={words.chartTitle}
            value={title ?? ''}
            onChange={(value) => set(['title'], value)}
          />
        </FormSection>
      )}
      {hidden.length > 0 && (
        <div className={classes.hidden} role="note">
          <p>{words.hidden}</p>
          <ul>
            {hidden.slice(0, 12).map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function ChartShelves({ chart, columns, onSpec }: ChartPartsProps) {
  const words = useArea(CHART_FORM);
  const titleOf = (name: string) => ({
    name,
    title: columns.find((column) => column.name === name)?.title ?? name,
  });
  const slots = slotsOf(chart);
  return slots.map((slot) => (
    <ColumnShelf
      key={slot.name}
      id={slot.name}
      label={words.slots[slot.name] ?? slot.name}
      chosen={columnsIn(chart, slot).map(titleOf)}
      offered={columns.filter((column) => suits(column, slot.takes))}
      isList={isListIn(chart, slot)}
      isRequired={slot.isRequired === true}
      onChange={(names, from) => {
        const spec = withColumns(chart, slot, names, columns);
        const source = slots.find(({ name }) => name === from && name !== slot.name);
        const next = { ...chart, spec };
        // What was dragged away is no longer where it was, unless the chart needs it there.
        const left = source && columnsIn(next, source).filter((name) => !names.includes(name));
        const isFree = left !== undefined && (left.length > 0 || source?.isRequired !== true);
        onSpec(source !== undefined && isFree ? withColumns(next, source, left, columns) : spec);
      }}
    />
  ));
}
