import {
  IconAbc,
  IconCalendar,
  IconChevronDown,
  IconChevronRight,
  IconFilter,
  IconInfoCircle,
  IconNumber123,
  IconSum,
  IconToggleLeft,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import { startDrag } from '../question-columns/drag.ts';
import type { Field } from './catalog.ts';
import classes from './FieldList.module.css';
import { type FieldDisplay, labelOf } from './field-display.ts';
import type { FieldLine } from './found-fields.ts';

interface FieldRowProps {
  readonly line: FieldLine;
  readonly index: number;
  /** How far below the top of the list it is, and its height, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly display: FieldDisplay;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly isUsed: boolean;
  readonly isClosed: boolean;
  onFocus(): void;
  onToggle(field: Field): void;
  readonly onFilter: ((field: Field) => void) | undefined;
  readonly onAbout: ((field: Field) => void) | undefined;
  onFolder(id: string): void;
}

/** A line of the list of fields. */
export function FieldRow(props: FieldRowProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <li
      className={classes.line}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      <Parts {...props} isNear={isPointedAt || props.isStop} />
    </li>
  );
}

interface PartsProps extends FieldRowProps {
  /** Whether the pointer or the Tab key is at it. */
  readonly isNear: boolean;
}

function Parts({ line, index, display, isStop, isUsed, isClosed, isNear, ...on }: PartsProps) {
  const words = useArea(EXPLORE);
  if (line.line === 'kind') return <h2 className={classes.kind}>{words.kinds[line.kind]}</h2>;
  const indent = { paddingInlineStart: 8 + line.depth * 14 };
  if (line.line === 'folder')
    return (
      <button
        type="button"
        data-row={index}
        tabIndex={isStop ? 0 : -1}
        className={classes.folder}
        style={indent}
        aria-expanded={!isClosed}
        onFocus={on.onFocus}
        onClick={() => on.onFolder(line.id)}
      >
        {isClosed ? (
          <IconChevronRight size={14} aria-hidden className={classes.arrow} />
        ) : (
          <IconChevronDown size={14} aria-hidden />
        )}
        <span dir="auto">{line.name}</span>
      </button>
    );
  const { field } = line;
  const label = labelOf(field, display);
  return (
    <>
      <button
        type="button"
        data-row={index}
        tabIndex={isStop ? 0 : -1}
        className={classes.field}
        style={indent}
        aria-pressed={isUsed}
        title={field.description === '' ? label : `${label}\n${field.description}`}
        onFocus={on.onFocus}
        draggable
        onDragStart={(event) => startDrag(event, 'field', field.name)}
        onClick={() => on.onToggle(field)}
      >
        <FieldIcon field={field} />
        <span className={classes.title} dir="auto">
          {label}
        </span>
      </button>
      {isNear && on.onAbout !== undefined && field.kind !== 'segment' && (
        <Suspense>
          <AboutButton field={field} isStop={isStop} onAbout={on.onAbout} />
        </Suspense>
      )}
      {on.onFilter !== undefined && field.kind !== 'segment' && (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          className={classes.action}
          aria-label={words.filterBy(field.title)}
          title={words.filterBy(field.title)}
          onClick={() => on.onFilter?.(field)}
        >
          <IconFilter size={14} aria-hidden />
        </button>
      )}
    </>
  );
}

interface AboutButtonProps {
  readonly field: Field;
  readonly isStop: boolean;
  onAbout(field: Field): void;
}

function AboutButton({ field, isStop, onAbout }: AboutButtonProps) {
  const { aboutField } = useArea(PROVENANCE);
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className={classes.action}
      aria-label={aboutField(field.title)}
      title={aboutField(field.title)}
      onClick={() => onAbout(field)}
    >
      <IconInfoCircle size={14} aria-hidden />
    </button>
  );
}

/** What a field is: a measure, a segment, or a dimension of a type. */
export function FieldIcon({ field: { kind, type } }: { field: Pick<Field, 'kind' | 'type'> }) {
  const Icon =
    kind === 'measure'
      ? IconSum
      : kind === 'segment'
        ? IconFilter
        : { string: IconAbc, number: IconNumber123, boolean: IconToggleLeft, time: IconCalendar }[type];
  return <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} data-kind={kind} />;
}
