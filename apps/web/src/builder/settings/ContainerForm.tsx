import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';

/** The settings of a container. */
export default function ContainerForm({ widget }: FormProps<'CONTAINER'>) {
  return <HeadingSettings widget={widget} />;
}
