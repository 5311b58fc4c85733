import {
  IconAbc,
  IconCalendar,
  IconChevronDown,
  IconChevronRight,
  IconFilter,
  IconNumber123,
  IconSum,
  IconToggleLeft,
} from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { startDrag } from '../question-columns/drag.ts';
import type { Field } from './catalog.ts';
import classes from './FieldList.module.css';
import type { FieldLine } from './found-fields.ts';

interface FieldRowProps {
  readonly line: FieldLine;
  readonly index: number;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly isUsed: boolean;
  readonly isClosed: boolean;
  onFocus(): void;
  onToggle(field: Field): void;
  readonly onFilter: ((field: Field) => void) | undefined;
  onFolder(id: string): void;
}

/** A line of the list of fields. */
export function FieldRow({ line, index, isStop, isUsed, isClosed, ...on }: FieldRowProps) {
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
  return (
    <>
      <button
        type="button"
        data-row={index}
        tabIndex={isStop ? 0 : -1}
        className={classes.field}
        style={indent}
        aria-pressed={isUsed}
        title={field.description === '' ? field.title : `${field.title}\n${field.description}`}
        onFocus={on.onFocus}
        draggable
        onDragStart={(event) => startDrag(event, 'field', field.name)}
        onClick={() => on.onToggle(field)}
      >
        <FieldIcon field={field} />
        <span className={classes.title} dir="auto">
          {field.title}
        </span>
      </button>
      {on.onFilter !== undefined && field.kind !== 'segment' && (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          className={classes.filter}
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
