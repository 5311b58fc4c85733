import type { EnvVariableItem } from '@facet/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { testSources } from '../api/data-sources-api.ts';
import type { Tested } from './source-problems.ts';

/** How long a person waits for a test. */
const LONGEST_MS = 15_000;

type Results = Readonly<Record<string, Tested>>;

const UNTESTED: Results = {};

/** Tests of the data sources of a deployment, one at a time. */
export interface SourceTests {
  /** The last result of each stored data source, by name, since the console was opened. */
  readonly results: Results;
  readonly isRunning: boolean;
  /** A request that failed; tests that found a problem are results. */
  readonly error: Error | null;
  /** Tests the data sources as they are stored. */
  run(): Promise<void>;
  /**
   * Tests one data source with variables that are not stored.
   * @returns undefined if the test was cancelled or its request failed
   */
  tryOut(source: string, variables: readonly EnvVariableItem[]): Promise<Tested | undefined>;
  cancel(): void;
}

export function useSourceTests(deploymentId: number): SourceTests {
  const client = useQueryClient();
  const queryKey = ['source-tests', deploymentId];
  const { data: results = UNTESTED } = useQuery<Results>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const current = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);
  const ask = async (names: readonly string[], variables: readonly EnvVariableItem[]) => {
    cancel();
    const cancelled = new AbortController();
    const late = AbortSignal.timeout(LONGEST_MS);
    current.current = cancelled;
    setRunning(true);
    setError(null);
    try {
      const signal = AbortSignal.any([cancelled.signal, late]);
      const items = await testSources(deploymentId, variables, signal);
      const at = Date.now();
      return Object.fromEntries(
        items.map(({ name, problem, message }): [string, Tested] => [name, { problem, message, at }]),
      );
    } catch (failure) {
      if (cancelled.signal.aborted) return {};
      if (!late.aborted) {
        setError(failure as Error);
        return {};
      }
      const slow: Tested = { problem: 'slow', message: null, at: Date.now() };
      return Object.fromEntries(names.map((name) => [name, slow]));
    } finally {
      if (current.current === cancelled) setRunning(false);
    }
  };
  return {
    results,
    isRunning,
    error,
    cancel,
    run: async () => {
      const found = await ask(Object.keys(results), []);
      client.setQueryData<Results>(queryKey, (before) => ({ ...before, ...found }));
    },
    tryOut: async (source, variables) => (await ask([source], variables))[source],
  };
}
