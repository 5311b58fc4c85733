import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ModelBranch } from '../api/model-api.ts';
import { AskedBranchContext } from '../explore/asked-branch.ts';
import { ExplorePage } from '../explore/ExplorePage.tsx';
import { isolated } from '../look/isolated.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { BranchChoice } from '../model/BranchChoice.tsx';
import type { BranchPlace } from '../model/branch-place.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import { CodePanel } from './CodePanel.tsx';
import { ComparedChoice } from './ComparedChoice.tsx';
import classes from './Playground.module.css';
import type { PlaygroundAddress } from './playground-address.ts';
import { useServedBranch } from './use-served-branch.ts';

const ComparedAnswers = lazy(() =>
  import('./ComparedAnswers.tsx').then((module) => ({ default: module.ComparedAnswers })),
);

interface BranchQuestionProps {
  readonly deploymentId: number;
  readonly rights: { readonly mayDownload: boolean; readonly mayAskAs: boolean; readonly mayServe: boolean };
  readonly branches: readonly ModelBranch[];
  readonly place: BranchPlace;
  /** As it was when the branch was opened. */
  readonly address: PlaygroundAddress;
  onBranch(name: string): void;
  onAddress(address: Omit<PlaygroundAddress, 'branch'>): void;
}

/** A question to one branch, which is served for it, with its answer and its code. */
export function BranchQuestion(props: BranchQuestionProps) {
  const { deploymentId, rights, branches, place, address, onBranch, onAddress } = props;
  const words = useArea(PLAYGROUND);
  const places = usePlaces();
  const { branch } = place;
  const key = useMemo(() => ({ deploymentId, branchName: branch.name }), [deploymentId, branch.name]);
  const served = useServedBranch(key, branch, rights.mayServe);
  const asked = useMemo(() => ({ name: branch.name, build: served.build }), [branch.name, served.build]);
  const [first] = useState(address.question);
  const { compared } = address;
  const other = branches.find(({ name }) => name === compared);
  const head = (
    <section className={classes.head} aria-label={words.title}>
      <h1>{words.title}</h1>
      <BranchChoice branches={branches} place={place} onChoose={onBranch} />
      <ComparedChoice
        branches={branches}
        place={place}
        compared={other}
        onChoose={(name) => onAddress({ ...address, compared: name })}
      />
      <span role="status" className={classes.state} data-bad={served.state === 'failed' || undefined}>
        {words.states[served.state]}
      </span>
      <Button
        component="a"
        href={places.model(deploymentId, branch.name)}
        variant="default"
        size="compact-md"
        leftSection={<IconFiles size={16} aria-hidden />}
      >
        {words.files}
      </Button>
    </section>
  );
  // Before its first build, there is nothing to ask.
  const isAskable = served.state === 'built' || (served.state === 'building' && served.build !== null);
  if (served.error !== null || !isAskable)
    return (
      <div className={classes.page}>
        {head}
        <main className={classes.waiting}>
          {served.error !== null ? (
            <ErrorState error={served.error} title={words.notServed} onRetry={served.again} />
          ) : served.state === 'failed' ? (
            <section aria-label={words.states.failed}>
              <h2>{words.broken(isolated(branch.name))}</h2>
              <pre dir="auto">{served.problem}</pre>
            </section>
          ) : (
            <WidgetSkeleton shape="table" />
          )}
        </main>
      </div>
    );
  return (
    <AskedBranchContext value={asked}>
      <div className={classes.page}>
        {head}
        <ExplorePage
          deploymentId={deploymentId}
          canDownload={rights.mayDownload}
          canAskAs={rights.mayAskAs}
          address={first}
          onAddress={(question) => onAddress({ compared, question })}
          isTitled
          aside={(open) => <CodePanel deploymentId={deploymentId} open={open} />}
          {...(other !== undefined && {
            instead: (open) => (
              <Suspense fallback={<WidgetSkeleton shape="table" />}>
                <ComparedAnswers
                  key={other.name}
                  deploymentId={deploymentId}
                  open={open}
                  branch={branch}
                  other={other}
                  deploy={place.deploy}
                  mayServe={rights.mayServe}
                />
              </Suspense>
            ),
          })}
        />
      </div>
    </AskedBranchContext>
  );
}
