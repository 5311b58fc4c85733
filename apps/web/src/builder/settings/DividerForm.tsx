import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import type { FormProps } from './form-props.ts';
import { TextSetting } from './TextSetting.tsx';

/** The settings of a divider. */
export default function DividerForm({ widget }: FormProps<'DIVIDER'>) {
  const words = useArea(EDITOR);
  const own = useArea(SETTINGS);
  return (
    <>
      <TextSetting widget={widget} name="label" label={words.label} />
      <ChoiceSetting
        widget={widget}
        name="orientation"
        label={own.direction}
        byDefault="horizontal"
        choices={{ horizontal: own.horizontal, vertical: own.vertical }}
      />
    </>
  );
}
