import type { ReachedDeployment } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressOfField } from '../explore/fields/address-of-field.ts';
import { catalogOf } from '../explore/fields/catalog.ts';
import { fieldLines } from '../explore/fields/found-fields.ts';
import { metadataQuery } from '../explore/metadata-query.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { EXPLORE_PATH, mayExplore } from './reached.ts';

const MOST = 8;
/** One letter finds most fields of a model. */
const SHORTEST = 2;

/** The fields of a deployment's data model that a text finds. Each opens Explore with a question about it. */
export function useFoundFields(
  deployment: ReachedDeployment | undefined,
  text: string,
): { readonly fields: readonly PaletteEntry[]; readonly isLoading: boolean } {
  const isSearched = deployment !== undefined && mayExplore(deployment) && text.length >= SHORTEST;
  const id = deployment?.id ?? 0;
  const { data, isLoading } = useQuery({ ...metadataQuery(id), enabled: isSearched });
  const catalog = useMemo(() => data && catalogOf(data.cubes), [data]);
  const fields = useMemo(() => {
    if (!isSearched || data === undefined || catalog === undefined) return [];
    const found: PaletteEntry[] = [];
    for (const view of catalog.views)
      for (const line of fieldLines(view, text)) {
        if (found.length === MOST) return found;
        const address = line.line === 'field' ? addressOfField(line.field, data.cubes) : undefined;
        if (line.line !== 'field' || address === undefined) continue;
        found.push({
          id: `field-${line.field.name}`,
          label: line.field.title,
          hint: [view.title, ...line.field.path].join(' / '),
          way: { kind: 'address', href: `${EXPLORE_PATH.replace('$deploymentId', String(id))}?${address}` },
        });
      }
    return found;
  }, [isSearched, data, catalog, text, id]);
  return { fields, isLoading };
}
