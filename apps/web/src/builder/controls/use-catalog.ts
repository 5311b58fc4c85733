import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Catalog, catalogOf, type Field } from '../../explore/fields/catalog.ts';
import { metadataQuery } from '../../explore/metadata-query.ts';

export interface KnownCatalog {
  readonly catalog: Catalog | undefined;
  readonly fields: ReadonlyMap<string, Field>;
  readonly error: Error | null;
}

/** What the person may see of the data model, and its fields by their names. */
export function useCatalog(deploymentId: number): KnownCatalog {
  const { data, error } = useQuery(metadataQuery(deploymentId));
  return useMemo(() => {
    const catalog = data && catalogOf(data.cubes);
    const all = catalog?.views.flatMap((view) => view.fields) ?? [];
    return { catalog, fields: new Map(all.map((field) => [field.name, field])), error };
  }, [data, error]);
}
