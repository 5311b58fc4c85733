import type { SuggestedCubes } from '@facet/client';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { branchesOf, branchToGoOn, openOwnBranch, textOf, writeText } from '../../api/model-api.ts';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { SOURCE_TABLES } from '../../words/source-tables/source-tables-area.ts';
import { PageLink } from '../../workspace/PageLink.tsx';
import classes from '../Sources.module.css';

interface WriteModelProps {
  readonly deploymentId: number;
  readonly found: SuggestedCubes;
}

/** Writes the cubes of an uploaded file to the person's own dev branch. A file that is there already stays as it is. */
export function WriteModel({ deploymentId, found: { fileName, content } }: WriteModelProps) {
  const { proposal: words } = useArea(SOURCE_TABLES);
  const places = usePlaces();
  const writing = useMutation({
    async mutationFn() {
      const base = branchToGoOn(await branchesOf(deploymentId));
      if (base === undefined) throw new Error('The deployment has no branch');
      const branchName = await openOwnBranch({ deploymentId, branchName: base.name });
      const key = { deploymentId, branchName };
      const present = await textOf(key, fileName);
      if (present === null) await writeText(key, fileName, content, null);
      return { branchName, isTaken: present !== null && present.text !== content };
    },
  });
  const { data, error } = writing;
  if (data !== undefined)
    return (
      <p className={classes.about} role="status">
        {data.isTaken ? words.conflict : words.applied(1, data.branchName)}{' '}
        <PageLink className={classes.name} href={places.model(deploymentId, data.branchName)}>
          {words.openEditor}
        </PageLink>
      </p>
    );
  return (
    <>
      <Button size="compact-sm" loading={writing.isPending} onClick={() => writing.mutate()}>
        {words.write}
      </Button>
      {error !== null && (
        <p className={classes.error} role="alert">
          {words.notWritten}: {error.message}
        </p>
      )}
    </>
  );
}
