import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { branchesOf, branchToGoOn, openOwnBranch } from '../api/model-api.ts';
import { type ModelProposal, proposingModel, writeProposal } from '../api/source-tables-api.ts';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { AppliedProposal } from './AppliedProposal.tsx';
import type { TableName } from './chosen-tables.ts';
import { ProposalNotes } from './ProposalNotes.tsx';
import { ProposedFiles } from './ProposedFiles.tsx';
import { ProposedJoins } from './ProposedJoins.tsx';
import classes from './SourceTables.module.css';
import { sourceKey } from './table-keys.ts';

interface ProposalProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly chosen: readonly TableName[];
  onBack(): void;
  /** The files are on a branch. */
  onApplied(): void;
}

/** The model that Facet proposes from tables, as what it changes on the branch of the person. */
export function Proposal({ deploymentId, source, chosen, onBack, onApplied }: ProposalProps) {
  const { proposal: words, back, failsAgain } = useArea(SOURCE_TABLES);
  useTitle(words.title);
  const client = useQueryClient();
  // They stay the same when nothing is chosen any more, because the files have been written.
  const [tables] = useState(chosen);
  /** The branch of the files, once it has been written to. */
  const [branch, setBranch] = useState<string>();
  const [withViews, setWithViews] = useState(true);
  const input = { source, tables: [...tables], withViews };
  const keyOf = (name: string | undefined) => [
    ...sourceKey(deploymentId, source),
    'proposal',
    name,
    withViews,
    tables,
  ];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(branch),
    async queryFn({ signal }) {
      const found = branch ?? branchToGoOn(await branchesOf(deploymentId, signal))?.name;
      return proposingModel(deploymentId, { ...input, ...(found && { branch: found }) }).send();
    },
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
  });
  const writing = useMutation({
    async mutationFn(seen: ModelProposal) {
      const own = await openOwnBranch({ deploymentId, branchName: seen.branchName });
      const now =
        own === seen.branchName ? seen : await proposingModel(deploymentId, { ...input, branch: own }).send();
      client.setQueryData(keyOf(own), now);
      setBranch(own);
      // Nothing is written that the person has not seen.
      if (JSON.stringify(now.files) !== JSON.stringify(seen.files)) return { isMoved: true } as const;
      await writeProposal(deploymentId, input, now);
      return { isMoved: false, branchName: own, count: now.files.filter(isWritten).length } as const;
    },
    onSuccess(result) {
      if (!result.isMoved) onApplied();
    },
    onError: () => void refetch(),
  });
  if (writing.data?.isMoved === false)
    return <AppliedProposal deploymentId={deploymentId} {...writing.data} onBack={onBack} />;
  const { shown } = proposingModel(deploymentId, { ...input, ...(data && { branch: data.branchName }) });
  return (
    <main className={classes.plain} aria-busy={isPlaceholderData}>
      <header className={classes.head}>
        <div className={classes.title}>
          <button type="button" className={classes.up} onClick={onBack}>
            {back}
          </button>
          <h1>{words.title}</h1>
        </div>
        <span className={classes.soft}>{words.about(tables.length)}</span>
        <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        <Button
          disabled={data === undefined || isPlaceholderData || !data.files.some(isWritten)}
          loading={writing.isPending}
          onClick={() => data !== undefined && writing.mutate(data)}
        >
          {words.write}
        </Button>
      </header>
      <p className={classes.soft}>{words.branchNote}</p>
      {writing.data?.isMoved === true && <p role="status">{words.moved}</p>}
      {writing.error !== null && <ErrorState error={writing.error} title={words.notWritten} />}
      {error !== null && data === undefined ? (
        <ErrorState error={error} title={words.failed} advice={failsAgain} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : (
        <>
          <Checkbox
            label={words.withViews}
            checked={withViews}
            onChange={({ currentTarget }) => setWithViews(currentTarget.checked)}
          />
          {!data.files.some(isWritten) && <p role="status">{words.nothing}</p>}
          <ProposedFiles files={data.files} />
          <ProposedJoins
            key={`${data.branchName} ${withViews}`}
            deploymentId={deploymentId}
            input={{ ...input, branch: data.branchName }}
            joins={data.joins}
          />
          <ProposalNotes notes={data.notes} />
        </>
      )}
    </main>
  );
}

const isWritten = ({ state }: ModelProposal['files'][number]) => state === 'new' || state === 'changed';
