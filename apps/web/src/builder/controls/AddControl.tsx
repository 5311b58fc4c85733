import type { Widget } from '@facet/dashboards';
import type { ValueControlType } from '@facet/dashboards/controls';
import { Button, NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Field } from '../../explore/fields/catalog.ts';
import { useBoard } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import type { ControlWords } from '../../words/builder/controls/words.ts';
import { focusAdded } from '../adding/focus-added.ts';
import { useNameOf } from '../canvas/use-name-of.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { askedOf } from './asked-of.ts';
import classes from './Controls.module.css';
import { FieldChoice } from './FieldChoice.tsx';
import { addingControl, type ControlPlace, controlPlaces, type NewControl } from './new-control.ts';
import { useCatalog } from './use-catalog.ts';
import { suits } from './useful-fields.ts';

const KINDS = ['FILTER', 'TIME_GRAIN', 'FIELD', 'PARENT'] as const;

interface AddControlProps {
  readonly deploymentId: number;
  onDone(): void;
}

/** Adds a filter or a switcher: its kind, its place, and its field. */
export default function AddControl({ deploymentId, onDone }: AddControlProps) {
  const words = useArea(CONTROLS);
  const nameOf = useNameOf();
  const editor = useEditor();
  const { dashboard } = useBoard();
  const known = useCatalog(deploymentId);
  const [kind, setKind] = useState<ValueControlType | 'PARENT'>('FILTER');
  const config = useEditorState((state) => state.config);
  const selected = useEditorState(({ selection: [first] }) => first);
  const widget = config.widgets.find(({ id }) => id === selected);
  const places = controlPlaces(config, widget);
  const [chosen, setChosen] = useState(0);
  const place = places[chosen] ?? { kind: 'board' };
  const [isRefused, setRefused] = useState(false);
  const add = (control: NewControl) => {
    const made = addingControl(editor.state.getState().config, control, place, (chart) =>
      askedOf(dashboard, chart),
    );
    if (made === undefined || editor.run(made.commands).length > 0) {
      setRefused(true);
      return;
    }
    editor.select([made.id]);
    onDone();
    focusAdded(made.id);
  };
  const accepts = useCallback((field: Field) => kind !== 'PARENT' && suits(kind, field), [kind]);
  return (
    <div className={classes.add}>
      <NativeSelect
        data-autofocus
        label={words.kind}
        description={words.does[kind]}
        inputWrapperOrder={['label', 'input', 'description']}
        value={kind}
        data={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
      />
      {places.length > 1 && (
        <NativeSelect
          label={words.place}
          value={chosen}
          data={places.map((one, index) => ({
            value: String(index),
            label: placeText(one, config.widgets, words, nameOf),
          }))}
          onChange={({ currentTarget }) => {
            setChosen(Number(currentTarget.value));
            setRefused(false);
          }}
        />
      )}
      {isRefused && (
        <p role="alert" className={classes.bad}>
          {words.noRoom}
        </p>
      )}
      {kind === 'PARENT' ? (
        <Button
          onClick={() =>
            add({
              type: kind,
              config: { label: words.kinds.PARENT, options: [] },
            })
          }
        >
          {words.addParent}
        </Button>
      ) : (
        <FieldChoice
          key={kind}
          known={known}
          accepts={accepts}
          onChoose={({ name }) => add({ type: kind, config: { member: name } })}
        />
      )}
    </div>
  );
}

function placeText(
  place: ControlPlace,
  widgets: readonly Widget[],
  { places }: ControlWords,
  name: (widget: Widget) => string,
): string {
  const found = (id: string) => widgets.find((widget) => widget.id === id);
  switch (place.kind) {
    case 'board':
      return places.board;
    case 'tab': {
      const container = found(place.container);
      const tabs = container?.type === 'CONTAINER' ? (container.config.tabs ?? []) : [];
      return places.tab(tabs.find(({ id }) => id === place.tab)?.title ?? '');
    }
    case 'widget': {
      const widget = found(place.widgetId);
      return places.widget(widget === undefined ? '' : name(widget));
    }
  }
}
