import type { ReachedDeployment } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deliveriesPage } from '../api/deliveries-api.ts';
import { deliveryEntries, matching, type PaletteEntry } from './palette-entries.ts';

const MOST = 8;

/** The newest deliveries of a deployment whose name or dashboard a text finds. */
export function useFoundDeliveries(
  deployment: ReachedDeployment | undefined,
  text: string,
): readonly PaletteEntry[] {
  const id = deployment?.id ?? 0;
  const isSearched = deployment !== undefined && text !== '';
  const { data } = useQuery({
    queryKey: ['palette', 'deliveries', id],
    queryFn: ({ signal }) => deliveriesPage(id, undefined, undefined, signal),
    enabled: isSearched,
    staleTime: 30_000,
  });
  return useMemo(
    () => (isSearched ? matching(deliveryEntries(data?.items ?? []), text).slice(0, MOST) : []),
    [isSearched, data, text],
  );
}
