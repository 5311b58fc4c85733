import type { DataSourceType } from '@facet/client';
import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { WORKSPACE } from '../../words/workspace/workspace-area.ts';
import classes from '../Sources.module.css';
import {
  DEFAULT_SOURCE,
  isDefaultTaken,
  sourceNamed,
  sourcesIn,
  type Variables,
} from '../source-variables.ts';
import type { SourcesView } from '../sources-view.ts';
import type { SourceTests } from '../use-source-tests.ts';
import { SourceForm } from './SourceForm.tsx';

interface SourceFormPageProps {
  readonly deploymentId: number;
  readonly variables: Variables;
  readonly types: readonly DataSourceType[];
  readonly tests: SourceTests;
  readonly view: Extract<SourcesView, { kind: 'new' | 'edit' }>;
  onView(view: SourcesView): void;
  onEdited(isEdited: boolean): void;
}

/** The form of a new data source, or of one that is changed. */
export function SourceFormPage({ view, ...given }: SourceFormPageProps) {
  const words = useArea(SOURCES);
  const { cancel } = useArea(WORKSPACE);
  const { variables, types, onView } = given;
  const source =
    view.kind === 'new'
      ? { name: isDefaultTaken(variables) ? '' : DEFAULT_SOURCE, type: view.type, isNew: true }
      : { ...sourceNamed(view.source, variables), isNew: false };
  const isKnown = source.isNew || sourcesIn(variables, true).some(({ name }) => name === source.name);
  const type = isKnown ? types.find((one) => one.type === source.type) : undefined;
  return (
    <>
      <div className={classes.head}>
        <h1 dir="auto">
          {source.isNew ? words.newTitle(type?.title ?? source.type) : words.editTitle(source.name)}
        </h1>
        <Button variant="default" onClick={() => onView({ kind: 'list' })}>
          {cancel}
        </Button>
      </div>
      {!source.isNew && type !== undefined && (
        <p className={classes.about} lang="en">
          {type.title}
        </p>
      )}
      {type === undefined ? (
        <p className={classes.about} role="alert">
          {words.unknownSource}
        </p>
      ) : (
        <SourceForm {...given} source={source} type={type} />
      )}
    </>
  );
}
