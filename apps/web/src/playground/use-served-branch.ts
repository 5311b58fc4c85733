import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import { type BranchKey, buildOf, type ModelBranch, serveBranch } from '../api/model-api.ts';

/** How often the page asks for the build of the branch: while there is none yet, and for later ones. */
const POLL_MS = { building: 1_000, built: 5_000 };

/** Whether a branch can be asked. */
export interface ServedBranch {
  readonly state: 'opening' | 'building' | 'built' | 'failed';
  /** The newest build that can be asked; null before it. */
  readonly build: number | null;
  /** Why the newest build failed. */
  readonly problem: string | null;
  readonly error: Error | null;
  again(): void;
}

/**
 * Has a branch served as long as the session lasts, and follows its builds.
 * @param mayServe whether the person may; else it can be asked only if somebody else has it served
 */
export function useServedBranch(key: BranchKey, branch: ModelBranch, mayServe: boolean): ServedBranch {
  const served = useQuery({
    queryKey: ['served-branch', key],
    queryFn: async () => {
      if (branch.kind !== 'deploy' && mayServe) await serveBranch(key);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  const build = useQuery({
    queryKey: ['branch-build', key],
    queryFn: ({ signal }) => buildOf(key, signal),
    enabled: served.data === true,
    refetchInterval: ({ state }) =>
      state.data?.status === 'built' ? POLL_MS.built : state.data === undefined ? false : POLL_MS.building,
    refetchOnWindowFocus: 'always',
    retry: isWorthAsking,
  });
  const { data } = build;
  const error = served.error ?? (data === undefined ? build.error : null);
  const state =
    data === undefined
      ? 'opening'
      : data.status === 'built' || data.status === 'failed'
        ? data.status
        : 'building';
  return {
    state,
    build: data?.buildJobId ?? null,
    problem: state === 'failed' ? (data?.errorText ?? '') : null,
    error,
    again: () => void (served.error === null ? build : served).refetch(),
  };
}
