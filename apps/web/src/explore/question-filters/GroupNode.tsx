import type { FilterPath, MemberFilter } from '@facet/query';
import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { Field } from '../fields/catalog.ts';
import classes from './GroupEditor.module.css';
import type { GroupActions } from './group-actions.ts';
import type { Group } from './group-edits.ts';
import { LeafEditor } from './LeafEditor.tsx';
import { partsOf, useFilterText } from './use-filter-text.ts';

interface GroupNodeProps {
  readonly deploymentId: number;
  readonly group: Group;
  readonly path: FilterPath;
  readonly fields: ReadonlyMap<string, Field>;
  readonly isOfMeasures: boolean;
  readonly actions: GroupActions;
}

/** A group with its conditions, and the groups inside. */
export function GroupNode({ deploymentId, group, path, fields, isOfMeasures, actions }: GroupNodeProps) {
  const words = useArea(EXPLORE);
  const own = useArea(QUESTION);
  const { whole } = useFilterText(fields);
  const [open, setOpen] = useState<number | null>(null);
  const [added, setAdded] = useState<Field | null>(null);
  const parts = partsOf(group);
  const groups = parts.flatMap((part, index) => ('member' in part ? [] : [index]));
  const offered = [...fields.values()].filter(
    ({ kind }) => kind !== 'segment' && (kind === 'measure') === isOfMeasures,
  );
  return (
    <div className={classes.group} data-nested={path.length > 0 || undefined}>
      <select
        className={classes.kind}
        aria-label={own.conditions}
        value={'and' in group ? 'and' : 'or'}
        onChange={({ currentTarget }) => actions.setKind(path, currentTarget.value === 'and' ? 'and' : 'or')}
        data-autofocus={path.length === 0 || undefined}
      >
        <option value="or">{own.anyOf}</option>
        <option value="and">{own.allOf}</option>
      </select>
      <ul className={classes.parts}>
        {parts.map((part, index) => {
          const here = [...path, index];
          const text = whole(part);
          const isOpen = open === index;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
            <li key={index}>
              <div className={classes.part}>
                {'member' in part ? (
                  <button
                    type="button"
                    className={classes.condition}
                    aria-expanded={isOpen}
                    dir="auto"
                    onClick={() => setOpen(isOpen ? null : index)}
                  >
                    {text}
                  </button>
                ) : (
                  <GroupNode {...{ deploymentId, fields, isOfMeasures, actions }} group={part} path={here} />
                )}
                <CloseButton
                  size="xs"
                  aria-label={words.removeFilter(text)}
                  onClick={() => {
                    setOpen(null);
                    actions.remove(here);
                  }}
                />
              </div>
              {isOpen && 'member' in part && (
                <div className={classes.editor}>
                  <LeafEditor
                    deploymentId={deploymentId}
                    field={fields.get(part.member)}
                    filter={part}
                    onChange={(filter) => actions.replace(here, filter)}
                    onDone={() => setOpen(null)}
                  />
                  <div className={classes.moves}>
                    <Button variant="default" size="compact-sm" onClick={() => actions.moveOut(here)}>
                      {own.moveOut}
                    </Button>
                    {groups.map((target) => (
                      <Button
                        key={target}
                        variant="default"
                        size="compact-sm"
                        title={whole(parts[target] ?? group)}
                        onClick={() => {
                          setOpen(null);
                          actions.moveInto(here, [...path, target]);
                        }}
                      >
                        {own.moveInto}
                      </Button>
                    ))}
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {added !== null && (
        <div className={classes.editor}>
          <LeafEditor
            key={added.name}
            deploymentId={deploymentId}
            field={added}
            filter={undefined}
            onChange={(filter: MemberFilter) => {
              setAdded(null);
              actions.add(path, filter);
              if (Array.isArray(filter.values) && filter.operator === 'equals') setOpen(parts.length);
            }}
            onDone={() => setAdded(null)}
          />
        </div>
      )}
      <div className={classes.moves}>
        <select
          className={classes.kind}
          aria-label={own.addCondition}
          value=""
          onChange={({ currentTarget }) => setAdded(fields.get(currentTarget.value) ?? null)}
        >
          <option value="">{own.addCondition}</option>
          {offered.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        {path.length < MOST_LEVELS && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => actions.add(path, 'and' in group ? { or: [] } : { and: [] })}
          >
            {own.addGroup}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How deep groups are offered: deeper ones are shown, and can be changed. */
const MOST_LEVELS = 3;
