import { Button } from '@mantine/core';
import { IconFileCode, IconFocus2 } from '@tabler/icons-react';
import type { ChangedCube, GraphCube } from '../api/model-graph-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { ChangeMark } from './ChangeMark.tsx';
import classes from './GraphPane.module.css';
import type { Relationship } from './shown-graph.ts';

interface CubeDetailsProps {
  readonly cube: GraphCube;
  /** All cubes and views of the model. */
  readonly cubes: readonly GraphCube[];
  readonly change: ChangedCube | undefined;
  readonly isFocused: boolean;
  onFocus(): void;
  onCurrent(name: string): void;
  onOpen(): void;
}

/** From the other side of a join. */
const SEEN_FROM: Readonly<Record<Relationship, Relationship>> = {
  many_to_one: 'one_to_many',
  one_to_many: 'many_to_one',
  one_to_one: 'one_to_one',
};

/** A cube or view: its joins, the views that include it, and its fields. */
export function CubeDetails(props: CubeDetailsProps) {
  const { cube, cubes, change, isFocused, onFocus, onCurrent, onOpen } = props;
  const words = useArea(MODEL_GRAPH);
  const joins = [
    ...cube.joins.map(({ to, relationship }) => ({ name: to, note: words.relationships[relationship] })),
    ...cubes.flatMap(({ name, joins: others }) =>
      others
        .filter(({ to }) => to === cube.name && name !== cube.name)
        .map(({ relationship }) => ({ name, note: words.relationships[SEEN_FROM[relationship]] })),
    ),
  ];
  const includedIn = cubes.filter(({ kind, includes }) => kind === 'view' && includes.includes(cube.name));
  const changed = new Map(change?.members.map((member) => [member.name, member]));
  const links = [
    { title: words.joins, items: joins },
    { title: words.includes, items: cube.includes.map((name) => ({ name, note: '' })) },
    { title: words.includedIn, items: includedIn.map(({ name }) => ({ name, note: '' })) },
  ];
  return (
    <section className={classes.details}>
      <h2 className={classes.title}>
        <bdi>{cube.title}</bdi>
        {change !== undefined && <ChangeMark change={change.change} isBreaking={change.isBreaking} />}
      </h2>
      <p className={classes.soft}>
        <bdi className={classes.code}>{cube.name}</bdi> · {words.kinds[cube.kind]}
        {!cube.isPublic && ` · ${words.notPublic}`}
      </p>
      <div className={classes.buttons}>
        {cube.path !== null && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFileCode size={16} aria-hidden />}
            title={cube.path}
            onClick={onOpen}
          >
            {words.openFile}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={isFocused}
          leftSection={<IconFocus2 size={16} aria-hidden />}
          onClick={onFocus}
        >
          {isFocused ? words.leaveFocus : words.focus}
        </Button>
      </div>
      {links
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul className={classes.rows}>
              {items.map(({ name, note }) => (
                <li key={`${name} ${note}`}>
                  <button type="button" className={classes.link} onClick={() => onCurrent(name)}>
                    <bdi>{name}</bdi>
                  </button>
                  <span className={classes.soft}>{note}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      {(['dimension', 'measure', 'segment'] as const).map((kind) => {
        const members = cube.members.filter((member) => member.kind === kind);
        if (members.length === 0) return null;
        return (
          <div key={kind}>
            <h3>{words.members[kind]}</h3>
            <ul className={classes.rows}>
              {members.map(({ name, type }) => {
                const mark = changed.get(name);
                return (
                  <li key={name}>
                    <span>
                      <bdi className={classes.code}>{name}</bdi>{' '}
                      {mark !== undefined && <ChangeMark change={mark.change} isBreaking={mark.isBreaking} />}
                    </span>
                    <span className={classes.soft}>{type}</span>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
