import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';

/** The settings of a summary. */
export default function AiForm({ widget }: FormProps<'AI'>) {
  return <HeadingSettings widget={widget} />;
}
