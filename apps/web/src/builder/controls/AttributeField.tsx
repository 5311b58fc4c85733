import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { useQuery } from '@tanstack/react-query';
import { userAttributeNames } from '../../api/user-attributes-api.ts';
import { useHas } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { type OnSettle, useSettledText } from '../use-settled-text.ts';

interface AttributeFieldProps {
  readonly value: string;
  readonly onSettle: OnSettle;
}

/** The user attribute from which viewers have their default. Those who may not list attributes type its name. */
export function AttributeField({ value, onSettle }: AttributeFieldProps) {
  const words = useArea(CONTROLS);
  const { text, setText, settle } = useSettledText(value, (name, basedOn) => onSettle(name.trim(), basedOn));
  const { data = [] } = useQuery({
    queryKey: ['user-attribute-names'],
    queryFn: ({ signal }) => userAttributeNames(signal),
    enabled: useHas('userAttributes'),
    staleTime: 60_000,
    retry: false,
  });
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
      onBlur={() => settle()}
    />
  );
}
