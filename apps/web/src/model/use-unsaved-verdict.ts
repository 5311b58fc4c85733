import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type UnsavedVerdict, verdictWith } from '../api/model-api.ts';
import { MODEL_KEYS } from './model-keys.ts';
import type { OpenFiles } from './open-files.ts';

/** How long after the last key the model is compiled. */
const PAUSE_MS = 150;

/**
 * What the compiler says of the branch with what is typed, a moment after each key; undefined if nothing is typed that is
 * newer than `savedAt`, when the branch itself was last compiled (milliseconds since 1970).
 */
export function useUnsavedVerdict(work: OpenFiles, savedAt: number): UnsavedVerdict | undefined {
  const [revision, setRevision] = useState(0);
  const settle = useDebouncedCallback(setRevision, PAUSE_MS);
  useEffect(() => work.typing.subscribe((typing) => settle(typing.revision)), [work, settle]);
  const isDirty = useStore(work.state, ({ files }) => files.some((file) => file.isDirty));
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...MODEL_KEYS.unsaved(work.key), revision],
    queryFn: ({ signal }) => verdictWith(work.key, work.unsaved(), signal),
    enabled: isDirty && revision > 0 && work.unsaved().length > 0,
    // The marks of the text before move with what is typed.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return isDirty || dataUpdatedAt > savedAt ? data : undefined;
}
