import type { Control, ParentOption, WidgetOfType } from '@facet/dashboards';
import { controlsOf, isValueControl } from '@facet/dashboards/controls';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useWords } from '../../words/words.ts';
import { useEditorState } from '../editor.ts';
import { SettledText } from '../SettledText.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { ChildActionField } from './ChildActionField.tsx';
import classes from './Controls.module.css';
import { MovableRows } from './MovableRows.tsx';
import { childIds, newOptionId, parentsByChild, withAction, withChild } from './parent-options.ts';
import type { KnownCatalog } from './use-catalog.ts';
import { useControlName } from './use-control-name.ts';

interface ParentSettingsProps {
  readonly widget: WidgetOfType<'PARENT'>;
  readonly known: KnownCatalog;
}

/** The settings of a parent control: the controls that it sets, and what each of its options does to them. */
export function ParentSettings({ widget, known }: ParentSettingsProps) {
  const words = useArea(CONTROLS);
  const { notChosen } = useWords();
  const { locale } = useFormats();
  const controlName = useControlName(known);
  const config = useEditorState((state) => state.config);
  const set = useSettings(widget.id);
  const { options = [], selected } = widget.config;
  const [added, setAdded] = useState<string>();
  const ids = childIds(widget);
  const children = config.widgets.filter(isValueControl).filter(({ id }) => ids.has(id));
  const newOption = (): ParentOption => ({
    id: newOptionId(options),
    label: words.option((options.length + 1).toLocaleString(locale)),
    children: Object.fromEntries(children.map(({ id }) => [id, 'keep'])),
  });
  const change = (next: readonly ParentOption[], basedOn?: readonly ParentOption[]) =>
    set(
      { options: next, ...(next.some(({ id }) => id === selected) ? {} : { selected: undefined }) },
      basedOn === undefined ? {} : { options: basedOn },
    );
  const add = () => {
    const option = newOption();
    setAdded(option.id);
    change([...options, option]);
  };
  const choose = (id: string, isChild: boolean) =>
    change(withChild(options.length === 0 ? [newOption()] : options, id, isChild));
  return (
    <>
      <Children widget={widget} nameOf={controlName} isChild={(id) => ids.has(id)} onChoose={choose} />
      <section className={classes.part}>
        <h3 className={classes.heading}>{words.options}</h3>
        <MovableRows
          label={words.options}
          items={options}
          keyOf={({ id }) => id}
          nameOf={({ label }) => label}
          onChange={change}
          content={(option, changeOption) => (
            <>
              <SettledText
                label={words.label}
                value={option.label}
                takesFocus={option.id === added}
                onSettle={(label, basedOn) =>
                  changeOption({ ...option, label }, { ...option, label: basedOn })
                }
              />
              {children.map((child) => (
                <ChildActionField
                  key={child.id}
                  child={child}
                  name={controlName(child)}
                  action={option.children[child.id] ?? 'keep'}
                  known={known}
                  onChange={(action) => changeOption(withAction(option, child.id, action))}
                />
              ))}
            </>
          )}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {words.addOption}
        </Button>
      </section>
      {options.length > 0 && (
        <NativeSelect
          label={words.atFirst}
          value={selected ?? ''}
          data={[{ value: '', label: notChosen }, ...options.map(({ id, label }) => ({ value: id, label }))]}
          onChange={({ currentTarget: { value } }) => set({ selected: value || undefined })}
        />
      )}
    </>
  );
}

interface ChildrenProps {
  readonly widget: WidgetOfType<'PARENT'>;
  nameOf(control: Control): string;
  isChild(id: string): boolean;
  onChoose(id: string, isChild: boolean): void;
}

/** The other controls of the dashboard, and why some of them cannot be children. */
function Children({ widget, nameOf: name, isChild, onChoose }: ChildrenProps) {
  const words = useArea(CONTROLS);
  const config = useEditorState((state) => state.config);
  const parents = parentsByChild(config);
  const others = controlsOf(config).filter(({ id }) => id !== widget.id);
  const why = (control: Control) => {
    if (control.type === 'PARENT') return words.noParents;
    const parent = parents.get(control.id);
    return parent === undefined || parent.id === widget.id ? undefined : words.childOf(name(parent));
  };
  return (
    <fieldset className={classes.part}>
      <legend>{words.children}</legend>
      {others.length === 0 && <p className={classes.note}>{words.noChildren}</p>}
      {others.map((control) => (
        <Checkbox
          key={control.id}
          size="xs"
          label={<span dir="auto">{name(control)}</span>}
          description={why(control)}
          checked={isChild(control.id)}
          disabled={why(control) !== undefined}
          onChange={({ currentTarget }) => onChoose(control.id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
