import type { ChangedCube, GraphCube } from '../api/model-graph-api.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { ChangeMark } from './ChangeMark.tsx';
import classes from './GraphPane.module.css';

interface CubeListProps {
  readonly cubes: readonly GraphCube[];
  readonly changes: ReadonlyMap<string, ChangedCube>;
  readonly current: string | undefined;
  onCurrent(name: string): void;
}

/** The graph as a table: each cube and view with its joins in words. */
export function CubeList({ cubes, changes, current, onCurrent }: CubeListProps) {
  const words = useArea(MODEL_GRAPH);
  const number = new Intl.NumberFormat(useLocale());
  const countOf = ({ members }: GraphCube, kind: string) =>
    number.format(members.filter((member) => member.kind === kind).length);
  const sorted = cubes.toSorted((left, right) => left.title.localeCompare(right.title));
  return (
    <div className={classes.list}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.nameColumn}</th>
            <th scope="col">{words.connected}</th>
            <th scope="col" className={classes.number}>
              {words.members.dimension}
            </th>
            <th scope="col" className={classes.number}>
              {words.members.measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((cube) => {
            const change = changes.get(cube.name);
            return (
              <tr key={cube.name} aria-current={cube.name === current || undefined}>
                <th scope="row">
                  <button type="button" className={classes.link} onClick={() => onCurrent(cube.name)}>
                    <bdi>{cube.title}</bdi>
                  </button>{' '}
                  <span className={classes.soft}>{words.kinds[cube.kind]}</span>{' '}
                  {change !== undefined && (
                    <ChangeMark change={change.change} isBreaking={change.isBreaking} />
                  )}
                </th>
                <td>
                  {cube.kind === 'view' ? (
                    <bdi>{cube.includes.join(', ')}</bdi>
                  ) : (
                    cube.joins.map(({ to, relationship }) => (
                      <div key={to}>
                        <bdi>{to}</bdi>{' '}
                        <span className={classes.soft}>{words.relationships[relationship]}</span>
                      </div>
                    ))
                  )}
                </td>
                <td className={classes.number}>{countOf(cube, 'dimension')}</td>
                <td className={classes.number}>{countOf(cube, 'measure')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
