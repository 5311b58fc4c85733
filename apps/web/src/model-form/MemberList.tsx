import { fieldAt, lengthAt, type Path } from '@facet/model-text';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';
import classes from './FormPane.module.css';
import { useForm } from './form-context.ts';
import { freeName, type ListSpec } from './form-fields.ts';
import { MemberRow } from './MemberRow.tsx';

interface MemberListProps {
  readonly spec: ListSpec;
  /** Of the cube or view. */
  readonly path: Path;
}

/** A list of a cube or view, such as its measures: rows that open, in their order. */
export function MemberList({ spec, path }: MemberListProps) {
  const words = useArea(MODEL_FORM);
  const locale = useLocale();
  const { model, isReadOnly, run } = useForm();
  const [opened, setOpened] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const list = useRef<HTMLElement>(null);
  const own = [...path, spec.key];
  const count = lengthAt(model, own);
  const [first] = spec.fields;
  const nameKey = first?.key ?? 'name';
  const names = Array.from(
    { length: count },
    (_, index) => fieldAt(model, [...own, index, nameKey])?.text ?? '',
  );
  const isMap = fieldAt(model, own) !== undefined && count === 0 && fieldAt(model, own)?.value !== null;

  const focus = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  const tell = (found: ReturnType<typeof run>) => {
    setRefusal(found && words.refusals[found]);
    return found === undefined;
  };
  const add = () => {
    const value = spec.added(freeName(spec.newName, names));
    let isDone = false;
    flushSync(() => {
      isDone = tell(run({ kind: 'add', path: own, value }));
      if (isDone) setOpened(count);
    });
    if (isDone) list.current?.querySelector<HTMLInputElement>(`[data-row="${count}"] input`)?.select();
  };
  const move = (index: number, step: 1 | -1, isRow: boolean) => {
    const to = index + step;
    if (to < 0 || to >= count) return;
    flushSync(() => {
      if (!tell(run({ kind: 'move', path: [...own, index], to }))) return;
      setOpened(opened === index ? to : opened === to ? index : opened);
    });
    if (isRow) return focus(`[data-row="${to}"] button`);
    const button = step < 0 ? 'up' : 'down';
    const other = step < 0 ? 'down' : 'up';
    const row = `[data-row="${to}"]`;
    focus(`${row} [data-move="${button}"]:enabled`);
    if (document.activeElement === document.body) focus(`${row} [data-move="${other}"]`);
  };
  const remove = (index: number) => {
    flushSync(() => {
      if (tell(run({ kind: 'remove', path: [...own, index] }))) setOpened(undefined);
    });
    focus(count > 1 ? `[data-row="${Math.min(index, count - 2)}"] button` : '[data-add]');
  };
  return (
    <section ref={list} className={classes.section} aria-label={words.lists[spec.key]}>
      <h3 className={classes.heading}>
        {words.lists[spec.key]} <span className={classes.count}>{count.toLocaleString(locale)}</span>
      </h3>
      {isMap && <p className={classes.note}>{words.inText}</p>}
      {count > 0 && (
        <ol className={classes.rows}>
          {names.map((name, index) => (
            <MemberRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a name can be typed, and two can be the same
              key={index}
              spec={spec}
              path={[...own, index]}
              index={index}
              count={count}
              name={name}
              isOpen={opened === index}
              onOpen={() => setOpened(opened === index ? undefined : index)}
              onMove={(step, isRow) => move(index, step, isRow)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      {!isReadOnly && !isMap && (
        <Button
          data-add
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {words.add[spec.key]}
        </Button>
      )}
    </section>
  );
}
