import '@mantine/core/styles/Combobox.css';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { embedTenantsLike, ifAllowed } from '../../api/embed-api.ts';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import { useOwnEscape } from './use-own-escape.ts';

interface EmbedTenantFieldProps {
  readonly value: string;
  readonly isDisabled?: boolean;
  onChange(name: string): void;
}

/** The name of an embed tenant: one that exists, or a new one. */
export function EmbedTenantField({ value, isDisabled = false, onChange }: EmbedTenantFieldProps) {
  const { embedding } = useArea(PUBLISHING);
  const [search] = useDebouncedValue(value, 250);
  const list = useOwnEscape();
  const { data = [] } = useQuery({
    queryKey: ['embed-tenants-like', search],
    queryFn: ({ signal }) => ifAllowed(embedTenantsLike(search, signal)),
    staleTime: 30_000,
    enabled: !isDisabled,
  });
  return (
    <Autocomplete
      {...list}
      data-autofocus
      // The dialog opens with the focus here, and its list would cover the fields below.
      openOnFocus={false}
      label={embedding.embedTenant}
      data={[...new Set(data)]}
      value={value}
      maxLength={36}
      disabled={isDisabled}
      onChange={(name) => onChange(name.trim().toLowerCase())}
    />
  );
}
