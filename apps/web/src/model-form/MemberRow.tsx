import { fieldAt, type Path } from '@facet/model-text';
import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';
import { FormField } from './FormField.tsx';
import classes from './FormPane.module.css';
import { useForm } from './form-context.ts';
import type { ListSpec } from './form-fields.ts';
import { isWithin, keysBeside, placeOf } from './form-model.ts';

interface MemberRowProps {
  readonly spec: ListSpec;
  readonly path: Path;
  readonly index: number;
  readonly count: number;
  readonly name: string;
  readonly isOpen: boolean;
  onOpen(): void;
  /** @param isRow whether the focus stays on the row, instead of its button */
  onMove(step: 1 | -1, isRow: boolean): void;
  onRemove(): void;
}

/** An item of a list: its name and type, and its fields when it is open. */
export function MemberRow(props: MemberRowProps) {
  const { spec, path, index, count, name, isOpen, onOpen, onMove, onRemove } = props;
  const words = useArea(MODEL_FORM);
  const { model, isReadOnly, problems, show } = useForm();
  const id = useId();
  const kind = spec.fields.find(({ input }) => input === 'choice');
  const type = kind === undefined ? undefined : fieldAt(model, [...path, kind.key])?.text;
  const within = [...problems].filter(([place]) => isWithin(JSON.parse(place), path));
  const found = within[0]?.[1][0];
  // The others are at their fields.
  const isShown = (place: string) => spec.fields.some(({ key }) => place === placeOf([...path, key]));
  const rest = within.find(([place]) => !isShown(place))?.[1][0];
  const isHidden = fieldAt(model, [...path, 'public'])?.value === false;
  const label = name === '' ? words.unnamed : name;
  const beside = !isOpen
    ? []
    : keysBeside(
        model,
        path,
        spec.fields.map(({ key }) => key),
      );
  return (
    <li className={classes.row} data-row={index}>
      <div className={classes.rowHead}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onOpen}
          onFocus={() => show(path)}
          onKeyDown={(event) => {
            if (!event.altKey || isReadOnly) return;
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onMove(event.key === 'ArrowUp' ? -1 : 1, true);
          }}
        >
          <IconChevronRight size={14} aria-hidden className={classes.chevron} />
          <bdi className={classes.name} data-hidden={isHidden || undefined}>
            {label}
          </bdi>
          <span className={classes.type}>{type}</span>
          {found !== undefined && (
            <IconAlertTriangle
              size={14}
              role="img"
              aria-label={found.message}
              className={found.isError ? classes.bad : classes.warning}
            />
          )}
        </button>
        {!isReadOnly && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              data-move="up"
              aria-label={words.moveUp(isolated(label))}
              disabled={index === 0}
              onClick={() => onMove(-1, false)}
            >
              <IconArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              data-move="down"
              aria-label={words.moveDown(isolated(label))}
              disabled={index === count - 1}
              onClick={() => onMove(1, false)}
            >
              <IconArrowDown size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={words.remove(isolated(label))}
              onClick={onRemove}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      <div id={id} className={classes.fields} hidden={!isOpen}>
        {isOpen && (
          <>
            {rest !== undefined && <p className={classes.refusal}>{rest.message}</p>}
            {spec.fields.map((field) => (
              <FormField key={field.key} spec={field} path={path} />
            ))}
            {beside.length > 0 && <p className={classes.note}>{words.onlyInText(beside.join(', '))}</p>}
          </>
        )}
      </div>
    </li>
  );
}
