import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userAttributeNames } from '../../api/user-attributes-api.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';

interface AttributeFieldProps {
  readonly value: string;
  onChange(name: string | undefined): void;
}

/** The user attribute from which viewers have their default. Those who may not list attributes type its name. */
export function AttributeField({ value, onChange }: AttributeFieldProps) {
  const words = useArea(CONTROLS);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const { data = [] } = useQuery({
    queryKey: ['user-attribute-names'],
    queryFn: ({ signal }) => userAttributeNames(signal),
    staleTime: 60_000,
    retry: false,
  });
  const settle = (name: string) => {
    if (name.trim() !== value) onChange(name.trim() || undefined);
  };
  return (
    <Autocomplete
      label={words.attribute}
      description={words.attributeHelp}
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={255}
      value={text}
      data={data}
      onChange={setText}
      onOptionSubmit={settle}
      onBlur={() => settle(text)}
    />
  );
}
