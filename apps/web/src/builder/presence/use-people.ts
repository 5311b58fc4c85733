import type { DashboardDraftPeople } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../../api/draft-api.ts';
import { beHere, leave } from '../../api/draft-history-api.ts';
import type { DraftStore } from '../draft/draft-store.ts';

/** Somebody else who is editing the same dashboard. */
export type Person = DashboardDraftPeople['people'][number];

/** How often the server hears that somebody is here; it forgets them after 45 s. */
const BEAT_MS = 20_000;
/** Selecting several widgets one after the other is one message. */
const SETTLED_MS = 250;

const NOBODY: readonly Person[] = [];
const PeopleContext = createContext<readonly Person[]>(NOBODY);
export const PeopleProvider = PeopleContext.Provider;

/** The others who are editing the dashboard now. */
export function useOthers(): readonly Person[] {
  return use(PeopleContext);
}

/** Shows others that a draft is open here and what is selected, and returns who else has it open. */
export function usePeople(key: DraftKey, store: DraftStore): readonly Person[] {
  const { deploymentId, workbookId } = key;
  const selection = useSettled(useStore(store.state, (state) => state.selection));
  const { data, refetch } = useQuery({
    queryKey: ['draft-people', deploymentId, workbookId],
    // An event of the server lets it ask again, which changes nothing for the others.
    queryFn: ({ signal }) =>
      beHere({ deploymentId, workbookId }, store.state.getState().selection.slice(0, 50), signal),
    refetchInterval: BEAT_MS,
    gcTime: 0,
    retry: false,
    select: ({ people }) => people.filter(({ isSelf }) => !isSelf),
  });
  const known = useRef(selection);
  useEffect(() => {
    if (known.current === selection) return;
    known.current = selection;
    void refetch();
  }, [selection, refetch]);
  useEffect(() => {
    const goodbye = () => void leave({ deploymentId, workbookId }).catch(() => undefined);
    addEventListener('pagehide', goodbye);
    return () => {
      removeEventListener('pagehide', goodbye);
      goodbye();
    };
  }, [deploymentId, workbookId]);
  return data ?? NOBODY;
}

function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
