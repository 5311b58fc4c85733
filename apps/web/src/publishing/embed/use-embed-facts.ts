import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { publishedOf } from '../../api/draft-history-api.ts';
import {
  embedAccessOf,
  embedSettingsOf,
  embedTenantsLike,
  groupNames,
  ifAllowed,
  sharedOutside,
} from '../../api/embed-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { isAdministrator } from '../../api/sharing-api.ts';
import type { FinishedDashboard } from '../finished-dashboard.ts';
import type { EmbedFacts } from './checks.ts';
import type { EmbedChoice } from './embed-choice.ts';

/** What the server knows about a choice, read anew whenever it changes. */
export function useEmbedFacts(
  { deploymentId, workbookId, publicId }: FinishedDashboard,
  { embedTenantName, groups }: EmbedChoice,
) {
  const [tenant] = useDebouncedValue(embedTenantName, 250);
  const { data, error, refetch } = useQuery({
    queryKey: ['embed-facts', publicId, tenant],
    queryFn: ({ signal }) => factsOf({ deploymentId, workbookId, publicId, tenant }, signal),
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
    gcTime: 0,
  });
  return {
    facts: data && tenant === embedTenantName ? withGroups(data, groups) : undefined,
    error,
    again: () => void refetch(),
  };
}

type Read = Omit<EmbedFacts, 'missingGroups'> & { readonly groups: readonly string[] | undefined };

async function factsOf(
  {
    deploymentId,
    workbookId,
    publicId,
    tenant,
  }: Pick<FinishedDashboard, 'deploymentId' | 'workbookId' | 'publicId'> & { readonly tenant: string },
  signal: AbortSignal,
): Promise<Read> {
  const key = { deploymentId, workbookId };
  const [shown, isAdmin, settings, access, sharedWith, tenants, groups] = await Promise.all([
    ifAllowed(publishedOf(publicId, signal)),
    isAdministrator(signal),
    ifAllowed(embedSettingsOf(deploymentId, signal)),
    ifAllowed(embedAccessOf(key, signal)),
    ifAllowed(sharedOutside(key, tenant, signal)),
    ifAllowed(embedTenantsLike(tenant, signal)),
    ifAllowed(groupNames(signal)),
  ]);
  return {
    isPublished: shown !== null,
    isAdmin,
    isEnabled: settings?.isEnabled,
    allowedOrigins: settings?.allowedOrigins,
    hasOwnOrigins: settings?.hasOwnOrigins,
    allowEmbed: access?.allowEmbed,
    sharedWith: sharedWith ?? undefined,
    tenantExists: tenants?.includes(tenant),
    groups: groups ?? undefined,
  };
}

function withGroups({ groups: known, ...facts }: Read, groups: readonly string[]): EmbedFacts {
  const names = known && new Set(known.map((name) => name.toLowerCase()));
  return { ...facts, missingGroups: names && groups.filter((name) => !names.has(name.toLowerCase())) };
}
