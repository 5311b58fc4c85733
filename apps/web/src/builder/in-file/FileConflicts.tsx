import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import classes from './CommitDialog.module.css';

interface FileConflictsProps {
  /** The paths of the files that two branches have changed. */
  readonly paths: readonly string[];
  /** Commits what the dev branch has in their place. */
  onReplace(): void;
}

/** The files that others have changed in the same places, and the ways on. */
export function FileConflicts({ paths, onReplace }: FileConflictsProps) {
  const words = useArea(CODE).inFile;
  return (
    <section className={classes.conflicts}>
      <b role="alert">{words.conflicts}</b>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <code dir="ltr">{path}</code>
          </li>
        ))}
      </ul>
      <p>{words.conflictsText}</p>
      <Button variant="default" className={classes.submit ?? ''} onClick={onReplace}>
        {words.replaceTheirs}
      </Button>
    </section>
  );
}
