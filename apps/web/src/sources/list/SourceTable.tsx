import type { DataSourceType } from '@facet/client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useFormats } from '../../look/formats-context.ts';
import { useNow } from '../../look/use-now.ts';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { WORKSPACE } from '../../words/workspace/workspace-area.ts';
import { useFollowing } from '../../workspace/PageLink.tsx';
import classes from '../Sources.module.css';
import type { Tested } from '../source-problems.ts';
import { placeOf, type Source, type Variables } from '../source-variables.ts';
import type { SourcesView } from '../sources-view.ts';
import type { SourceTests } from '../use-source-tests.ts';
import { DriverState, SourceName } from './SourceCells.tsx';
import { SourceMenu } from './SourceMenu.tsx';

interface SourceTableProps {
  readonly deploymentId: number;
  readonly maySeeTables: boolean;
  readonly sources: readonly Source[];
  readonly types: readonly DataSourceType[];
  readonly variables: Variables;
  readonly tests: SourceTests;
  onView(view: SourcesView): void;
}

/** Data sources, one in each row: what and where each is, its driver and its last test. */
export function SourceTable({ sources, types, maySeeTables, ...given }: SourceTableProps) {
  const places = usePlaces();
  const words = useArea(SOURCES);
  const { columns } = words;
  const { variables, tests } = given;
  return (
    <table className={classes.table} aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{columns.source}</th>
          <th scope="col">{columns.place}</th>
          <th scope="col">{columns.driver}</th>
          <th scope="col">{columns.tested}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => {
          const type = types.find((one) => one.type === source.type);
          const parts = placeOf(source, type?.variables ?? [], variables);
          // Uploaded files are no tables.
          const hasTables = maySeeTables && (source.type !== 'duckdb' || parts.length > 0);
          return (
            <tr key={source.name}>
              <td>
                <SourceName
                  name={source.name}
                  title={type?.title ?? source.type}
                  tables={hasTables ? places.sourceTables(given.deploymentId, source.name) : null}
                />
              </td>
              <td data-label={columns.place}>
                <Place parts={parts} type={source.type} />
              </td>
              <td data-label={columns.driver}>
                <DriverState isInstalled={type?.isInstalled === true} />
              </td>
              <td data-label={columns.tested}>
                <LastTest tested={tests.results[source.name]} isRunning={tests.isRunning} />
              </td>
              <td data-menu>
                {hasTables && (
                  <ChooseTables
                    name={source.name}
                    href={places.sourceTables(given.deploymentId, source.name)}
                  />
                )}
                <SourceMenu {...given} source={source} declared={type?.variables ?? []} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ChooseTables({ name, href }: { readonly name: string; readonly href: string }) {
  const { chooseTables } = useArea(SOURCES);
  const click = useFollowing(href);
  return (
    <Button
      variant="default"
      size="compact-sm"
      component="a"
      href={href}
      aria-label={`${chooseTables}: ${name}`}
      onClick={click}
    >
      {chooseTables}
    </Button>
  );
}

function Place({ parts, type }: { readonly parts: readonly string[]; readonly type: string }) {
  const { uploadedFiles } = useArea(SOURCES);
  const [first, second] = parts;
  if (first === undefined) return type === 'duckdb' ? uploadedFiles : '–';
  return (
    <>
      <p>
        <bdi>{first}</bdi>
      </p>
      {second !== undefined && (
        <p className={classes.about}>
          <bdi>{second}</bdi>
        </p>
      )}
    </>
  );
}

interface LastTestProps {
  readonly tested: Tested | undefined;
  readonly isRunning: boolean;
}

function LastTest({ tested, isRunning }: LastTestProps) {
  const words = useArea(SOURCES);
  const { justNow } = useArea(WORKSPACE);
  const formats = useFormats();
  const now = useNow();
  if (isRunning) return <span className={classes.about}>{words.testing}</span>;
  if (tested === undefined) return <span className={classes.about}>{words.notTested}</span>;
  const { problem, at } = tested;
  const Icon = problem === null ? IconCircleCheck : IconAlertTriangle;
  const time = new Date(at);
  return (
    <>
      <span className={classes.state} data-state={problem === null ? 'good' : 'bad'}>
        <Icon size={16} aria-hidden />
        <span>{problem === null ? words.works : words.problems[problem].title}</span>
      </span>
      <p className={classes.about}>
        <time dateTime={time.toISOString()} title={formats.moment(time)}>
          {formats.ago(time, now) ?? justNow}
        </time>
      </p>
    </>
  );
}
