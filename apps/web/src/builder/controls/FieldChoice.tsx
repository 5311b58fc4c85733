import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldKind } from '../../explore/fields/catalog.ts';
import { FieldList } from '../../explore/fields/FieldList.tsx';
import { useBoard } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useEditorState } from '../editor.ts';
import { askedOf } from './asked-of.ts';
import classes from './Controls.module.css';
import type { KnownCatalog } from './use-catalog.ts';
import { usefulViews } from './useful-fields.ts';

const NOTHING_USED: ReadonlySet<string> = new Set();
const KINDS: readonly FieldKind[] = ['dimension', 'measure'];

interface FieldChoiceProps {
  readonly known: KnownCatalog;
  accepts(field: Field): boolean;
  onChoose(field: Field): void;
}

/** The fields that a control can have, with a search: those of the charts first. */
export function FieldChoice({ known, accepts, onChoose }: FieldChoiceProps) {
  const words = useArea(CONTROLS);
  const { dashboard } = useBoard();
  const widgets = useEditorState(({ config }) => config.widgets);
  const { catalog, error } = known;
  const views = useMemo(() => {
    const charts = widgets.flatMap((widget) => askedOf(dashboard, widget) ?? []);
    return catalog === undefined ? undefined : usefulViews(catalog, charts, accepts);
  }, [catalog, widgets, dashboard, accepts]);
  const [chosen, setChosen] = useState<string>();
  if (views === undefined)
    return error === null ? <div className={classes.waiting} /> : <p role="alert">{words.fieldsFailed}</p>;
  const view = views.find(({ name }) => name === chosen) ?? views[0];
  if (view === undefined) return <p className={classes.note}>{words.noFields}</p>;
  return (
    <>
      {views.length > 1 && (
        <NativeSelect
          label={words.view}
          value={view.name}
          data={views.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <div className={classes.fields}>
        <FieldList key={view.name} view={view} used={NOTHING_USED} kinds={KINDS} onToggle={onChoose} />
      </div>
    </>
  );
}
