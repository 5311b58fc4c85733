import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupNames, ifAllowed } from '../../api/embed-api.ts';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import { useOwnEscape } from './use-own-escape.ts';

interface GroupsFieldProps {
  readonly value: readonly string[];
  onChange(names: readonly string[]): void;
}

/** Names of groups of the account, which the access policies of the data model refer to. */
export function GroupsField({ value, onChange }: GroupsFieldProps) {
  const { embedding } = useArea(PUBLISHING);
  const list = useOwnEscape();
  const { data } = useQuery({
    queryKey: ['group-names'],
    queryFn: ({ signal }) => ifAllowed(groupNames(signal)),
    staleTime: 30_000,
  });
  return (
    <TagsInput
      {...list}
      label={embedding.groups}
      description={embedding.groupsHelp}
      data={[...new Set(data ?? [])]}
      value={[...value]}
      maxTags={100}
      onChange={onChange}
    />
  );
}
