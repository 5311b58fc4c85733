import { type ModelCommand, rangeOf } from '@facet/model-text';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';
import classes from './FormPane.module.css';
import { FormContext, type FormState } from './form-context.ts';
import type { FormEditor } from './form-editor.ts';
import { freeName } from './form-fields.ts';
import { ModelReader, placeOf, problemsByPath } from './form-model.ts';
import { ItemForm } from './ItemForm.tsx';
import { useFormText } from './use-form-text.ts';

interface FormPaneProps {
  readonly editor: FormEditor;
  /** Of the file. */
  readonly path: string;
  readonly isReadOnly: boolean;
}

/** The cubes and views of a file as forms. Each change is one of the text, which has everything else too. */
export default function FormPane({ editor, path, isReadOnly }: FormPaneProps) {
  const words = useArea(MODEL_FORM);
  const locale = useLocale();
  const { text, problems } = useFormText(editor);
  const reader = useMemo(() => new ModelReader(path), [path]);
  const model = useMemo(() => reader.read(text), [reader, text]);
  const [chosen, setChosen] = useState('');
  const form = useMemo<FormState | null>(
    () =>
      'reason' in model
        ? null
        : {
            model,
            isReadOnly,
            problems: problemsByPath(model, problems),
            run: (...commands) => {
              const result = reader.editsOf(editor.text, commands);
              if ('refusal' in result) return result.refusal;
              if (result.edits.length > 0) editor.edit(result.edits);
              return undefined;
            },
            show: (at) => {
              const range = rangeOf(model, at);
              if (range !== undefined && !editor.hasFocus) editor.select(range.from, range.to);
            },
          },
    [editor, reader, model, problems, isReadOnly],
  );
  if ('reason' in model || form === null) {
    const { reason, line } = model as Extract<typeof model, { reason: unknown }>;
    return (
      <div className={classes.pane}>
        <p className={classes.note}>{words.readOnly[reason]}</p>
        {line !== null && <p className={classes.note}>{words.line(line.toLocaleString(locale))}</p>}
      </div>
    );
  }
  const { items } = model;
  const item = items.find((one) => placeOf(one.path) === chosen) ?? items[0];
  const add = (command: ModelCommand, index: number) => {
    if (form.run(command) === undefined) setChosen(placeOf([...command.path, index]));
  };
  const names = items.map(({ name = '' }) => name);
  const countOf = (kind: 'cube' | 'view') => items.filter((one) => one.kind === kind).length;
  const undo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isReadOnly) return;
    const isTyping = (event.target as Element).matches('input:not([type="checkbox"]), textarea');
    const key = event.key.toLowerCase();
    if (isTyping || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editor.redo();
    else editor.undo();
  };
  return (
    <FormContext value={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its fields have the focus, these are the keys of all of them */}
      <div className={classes.pane} onKeyDown={undo}>
        {items.length > 1 && (
          <NativeSelect
            size="xs"
            label={words.chosen}
            value={item === undefined ? '' : placeOf(item.path)}
            data={items.map((one) => ({
              value: placeOf(one.path),
              label: `${one.name ?? words.unnamed} (${words.kinds[one.kind]})`,
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {item === undefined ? (
          <p className={classes.note}>{words.empty}</p>
        ) : (
          <ItemForm key={placeOf(item.path)} item={item} />
        )}
        {!isReadOnly && (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => {
                const name = freeName('new_cube', names);
                add({ kind: 'add', path: ['cubes'], value: { name, sql_table: name } }, countOf('cube'));
              }}
            >
              {words.addCube}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => {
                const value = {
                  name: freeName('new_view', names),
                  cubes: [{ join_path: 'cube_name', includes: '*' }],
                };
                add({ kind: 'add', path: ['views'], value }, countOf('view'));
              }}
            >
              {words.addView}
            </Button>
          </div>
        )}
      </div>
    </FormContext>
  );
}
