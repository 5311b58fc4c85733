import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Checkbox, Select } from '@mantine/core';
import { IconList, IconSchema, IconSearch, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { GraphCube } from '../api/model-graph-api.ts';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import classes from './GraphPane.module.css';
import type { GraphAddress } from './graph-address.ts';

interface GraphToolsProps {
  readonly cubes: readonly GraphCube[];
  readonly address: GraphAddress;
  readonly hasViews: boolean;
  onAddress(address: GraphAddress): void;
}

/** The most matches that the search lists. */
const MOST_FOUND = 50;

/** What is shown of the graph: a search, the focus, views, and the list in its place. */
export function GraphTools({ cubes, address, hasViews, onAddress }: GraphToolsProps) {
  const words = useArea(MODEL_GRAPH);
  const options = useMemo(
    () =>
      cubes
        .map(({ name, title }) => ({ value: name, label: title === name ? name : `${title} (${name})` }))
        .sort((left, right) => left.label.localeCompare(right.label)),
    [cubes],
  );
  const focused = cubes.find(({ name }) => name === address.focus);
  return (
    <div className={classes.tools}>
      <Select
        className={classes.search ?? ''}
        size="xs"
        aria-label={words.search}
        placeholder={words.search}
        data={options}
        value={null}
        onChange={(cube) => cube !== null && onAddress({ ...address, cube, ...outOfFocus(address, cube) })}
        searchable
        limit={MOST_FOUND}
        nothingFoundMessage={words.nothingFound}
        selectFirstOptionOnChange
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={null}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
      />
      {focused !== undefined && (
        <fieldset className={classes.focus}>
          <legend className={classes.unseen}>{words.neighbours}</legend>
          <span className={classes.focusName}>{words.focusOn(isolated(focused.title))}</span>
          {([1, 2] as const).map((depth) => (
            <Button
              key={depth}
              variant={address.depth === depth ? 'default' : 'subtle'}
              color="gray"
              size="compact-xs"
              aria-pressed={address.depth === depth}
              onClick={() => onAddress({ ...address, depth })}
            >
              {words.depths[depth]}
            </Button>
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => onAddress({ ...address, focus: undefined })}
          >
            {words.leaveFocus}
          </Button>
        </fieldset>
      )}
      <span className={classes.gap} />
      <Checkbox
        size="sm"
        label={words.views}
        checked={hasViews}
        onChange={({ currentTarget }) => onAddress({ ...address, hasViews: currentTarget.checked })}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={
          address.isList ? <IconSchema size={16} aria-hidden /> : <IconList size={16} aria-hidden />
        }
        onClick={() => onAddress({ ...address, isList: !address.isList })}
      >
        {address.isList ? words.asGraph : words.asList}
      </Button>
    </div>
  );
}

/** A cube that was searched is shown, also if it is not near the one in focus. */
function outOfFocus({ focus }: GraphAddress, cube: string): Pick<GraphAddress, 'focus'> {
  return focus === undefined || focus === cube ? {} : { focus: cube };
}
