import type { Filter, Model } from '@facet/query';
import { type DragEvent, useState } from 'react';
import { useHas } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import type { Field } from '../fields/catalog.ts';
import { KeptFiltersButton } from '../kept-filters/KeptFiltersButton.tsx';
import { dropped, isDragged } from '../question-columns/drag.ts';
import classes from '../Shelf.module.css';
import type { QuestionWork } from '../use-question.ts';
import { AddFilter } from './AddFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { FilterItem } from './FilterItem.tsx';
import { RangeChip } from './RangeChip.tsx';

interface FilterLineProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly fields: ReadonlyMap<string, Field>;
  /** The field for which a filter is being added; it becomes one of the question with its first value. */
  readonly adding: Field | null;
  onFilter(field: Field): void;
  onAdded(): void;
}

/** The filters of the question, all of which hold. A field that is dropped here gets one. */
export function FilterLine({
  deploymentId,
  work,
  model,
  fields,
  adding,
  onFilter,
  onAdded,
}: FilterLineProps) {
  const words = useArea(EXPLORE);
  const { question, run } = work;
  const { filters, ranges, segments } = question;
  const [isTarget, setTarget] = useState(false);
  const hasKeptFilters = useHas('keptFilters');
  const isTime = adding?.type === 'time';
  const conditions: readonly (Filter | undefined)[] =
    adding !== null && !isTime ? [...filters, undefined] : filters;
  const isNewRange = isTime && !ranges.some(({ member }) => member === adding.name);
  const over = (event: DragEvent) => {
    if (!isDragged(event, 'field')) return;
    event.preventDefault();
    setTarget(true);
  };
  const filterBy = (field: Field) => {
    if (field.kind === 'segment') run({ kind: 'add-member', member: field.name });
    else onFilter(field);
  };
  return (
    <section
      className={classes.line}
      aria-label={words.filters}
      data-end={isTarget || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setTarget(false)
      }
      onDrop={(event) => {
        setTarget(false);
        const field = fields.get(dropped(event, 'field') ?? '');
        if (field === undefined) return;
        event.preventDefault();
        filterBy(field);
      }}
    >
      <h2 className={classes.label}>{words.filters}</h2>
      {ranges.length + filters.length + segments.length === 0 && adding === null && (
        <span className={classes.hint}>{words.noFilters}</span>
      )}
      {ranges.map((range) => (
        <RangeChip
          key={range.member}
          member={range.member}
          range={range}
          field={fields.get(range.member)}
          work={work}
          onAdded={onAdded}
        />
      ))}
      {segments.map((segment) => (
        <FilterChip
          key={segment}
          title={words.kinds.segment}
          text={fields.get(segment)?.title ?? segment}
          isText
          editor={() => fields.get(segment)?.description}
          onRemove={() => run({ kind: 'remove-member', member: segment })}
        />
      ))}
      {conditions.map((filter, index) => (
        <FilterItem
          // A new filter keeps its editor when it becomes one of the question, which is at the same place.
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
          key={index}
          deploymentId={deploymentId}
          filter={filter}
          index={index}
          adding={adding}
          fields={fields}
          work={work}
          onAdded={onAdded}
        />
      ))}
      {isNewRange && (
        <RangeChip
          key={adding.name}
          member={adding.name}
          range={undefined}
          field={adding}
          work={work}
          onAdded={onAdded}
        />
      )}
      <AddFilter fields={fields} segments={segments} onChoose={filterBy} />
      {question.view !== null && hasKeptFilters && (
        <KeptFiltersButton
          deploymentId={deploymentId}
          view={question.view}
          work={work}
          model={model}
          fields={fields}
        />
      )}
    </section>
  );
}
