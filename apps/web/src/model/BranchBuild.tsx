import { useQuery } from '@tanstack/react-query';
import { newestBuildOf } from '../api/deployment-builds-api.ts';
import { BuildState } from '../look/BuildState.tsx';
import { usePlaces } from '../places/surface.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import classes from './BranchBar.module.css';

interface BranchBuildProps {
  readonly deploymentId: number;
  readonly branchName: string;
}

/** The state of the newest build of a branch, which leads to that build. Nothing for a branch that was never built. */
export function BranchBuild({ deploymentId, branchName }: BranchBuildProps) {
  const places = usePlaces();
  const { data: build } = useQuery({
    queryKey: ['builds', deploymentId, 'newest', branchName],
    queryFn: ({ signal }) => newestBuildOf(deploymentId, branchName, signal),
  });
  if (build == null) return null;
  return (
    <PageLink href={places.build(deploymentId, build.id)} className={classes.build}>
      <BuildState build={build} />
    </PageLink>
  );
}
