import type { Filter } from '@facet/query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import { FilterChip } from './FilterChip.tsx';
import classes from './FilterItem.module.css';
import { GroupEditor } from './GroupEditor.tsx';
import { addedTo } from './group-edits.ts';
import { LeafEditor } from './LeafEditor.tsx';
import { useFilterText } from './use-filter-text.ts';

interface FilterItemProps {
  readonly deploymentId: number;
  /** Undefined for a filter that has no value yet. */
  readonly filter: Filter | undefined;
  readonly index: number;
  /** The field of a new filter. */
  readonly adding: Field | null;
  readonly fields: ReadonlyMap<string, Field>;
  readonly work: QuestionWork;
  onAdded(): void;
}

const SMALL = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

/** A filter of the question: a condition, or a group of conditions, which a condition becomes with an alternative. */
export function FilterItem({ deploymentId, filter, index, adding, fields, work, onAdded }: FilterItemProps) {
  const words = useWords();
  const own = useArea(QUESTION);
  const text = useFilterText(fields);
  const [hasAlternatives, setAlternatives] = useState(false);
  const { run, attempt } = work;
  const isNew = filter === undefined;
  const path = [index];
  const change = (changed: Filter | null) => {
    if (changed === null) run({ kind: 'remove-filter', path });
    else if (isNew) run({ kind: 'add-filter', filter: changed });
    else run({ kind: 'replace-filter', path, filter: changed });
    onAdded();
  };
  const isCondition = filter === undefined || 'member' in filter;
  const field = isCondition ? (isNew ? (adding ?? undefined) : fields.get(filter.member)) : undefined;
  const closed = () => {
    setAlternatives(false);
    onAdded();
  };
  const group = isCondition ? filter && { or: [filter] } : filter;
  if (group !== undefined && (hasAlternatives || !isCondition)) {
    const title = isCondition ? (field?.title ?? filter?.member ?? '') : text.whole(group);
    return (
      <FilterChip
        title={title}
        text=""
        width={380}
        isNew={hasAlternatives}
        editor={() => (
          <GroupEditor
            deploymentId={deploymentId}
            group={group}
            fields={fields}
            onChange={(changed) =>
              attempt(
                changed === null
                  ? { kind: 'remove-filter', path }
                  : { kind: 'replace-filter', path, filter: changed },
              )
            }
            onMoveOut={(rest, moved) =>
              attempt(
                { kind: 'add-filter', filter: moved },
                rest === null
                  ? { kind: 'remove-filter', path }
                  : { kind: 'replace-filter', path, filter: rest },
              )
            }
          />
        )}
        onRemove={() => run({ kind: 'remove-filter', path })}
        onClosed={closed}
      />
    );
  }
  return (
    <FilterChip
      title={field?.title ?? (isCondition ? filter?.member : undefined) ?? ''}
      text={filter === undefined || !('member' in filter) ? words.all : text.condition(filter)}
      isNew={isNew}
      isText={field === undefined}
      editor={(close) => (
        <>
          <LeafEditor
            deploymentId={deploymentId}
            field={field}
            filter={filter !== undefined && 'member' in filter ? filter : undefined}
            onChange={change}
            onDone={close}
          />
          {filter !== undefined && (
            <div className={classes.combine}>
              <Button {...SMALL} onClick={() => setAlternatives(true)}>
                {own.orElse}
              </Button>
              {work.question.filters.map((target, place) =>
                'member' in target ? null : (
                  <Button
                    // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
                    key={place}
                    {...SMALL}
                    title={text.whole(target)}
                    onClick={() => {
                      run(
                        { kind: 'replace-filter', path: [place], filter: addedTo(target, [], filter) },
                        { kind: 'remove-filter', path },
                      );
                      close();
                    }}
                  >
                    {own.moveInto}
                  </Button>
                ),
              )}
            </div>
          )}
        </>
      )}
      onRemove={() => (isNew ? onAdded() : change(null))}
      onClosed={closed}
    />
  );
}
