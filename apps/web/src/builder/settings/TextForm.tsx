import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';
import { TextSetting } from './TextSetting.tsx';

/** The settings of a text. */
export default function TextForm({ widget }: FormProps<'TEXT'>) {
  const words = useArea(EDITOR);
  return (
    <>
      <HeadingSettings widget={widget} />
      <TextSetting widget={widget} name="markdown" label={words.markdown} isLong />
    </>
  );
}
