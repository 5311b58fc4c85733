import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { FormProps } from './form-props.ts';
import { TextSetting } from './TextSetting.tsx';

/** The settings of a divider. */
export default function DividerForm({ widget }: FormProps<'DIVIDER'>) {
  const words = useArea(EDITOR);
  return <TextSetting widget={widget} name="label" label={words.label} />;
}
