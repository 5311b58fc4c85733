import type { ReachedDeployment } from '@facet/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foundDeliveries } from '../api/deliveries-api.ts';
import { deliveryEntries, type PaletteEntry } from './palette-entries.ts';

/** The newest deliveries of a deployment that a text finds, by their name and dashboard. */
export function useFoundDeliveries(
  deployment: ReachedDeployment | undefined,
  text: string,
  most: number,
): { readonly deliveries: readonly PaletteEntry[]; readonly isLoading: boolean } {
  const id = deployment?.id ?? 0;
  const isSearched = deployment !== undefined && text !== '';
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'deliveries', id, text],
    queryFn: ({ signal }) => foundDeliveries(id, text, most, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: isSearched,
  });
  const deliveries = useMemo(() => (isSearched ? deliveryEntries(data ?? []) : []), [isSearched, data]);
  return { deliveries, isLoading: isFetching };
}
