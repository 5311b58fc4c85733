import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import type { FormProps } from './form-props.ts';
import { GapsButton } from './GapsButton.tsx';
import { HeadingSettings } from './HeadingSettings.tsx';
import { SectionSettings } from './SectionSettings.tsx';
import { TabList } from './TabList.tsx';
import { UngroupButton } from './UngroupButton.tsx';

/** The settings of a container. */
export default function ContainerForm({ widget }: FormProps<'CONTAINER'>) {
  const words = useArea(SETTINGS);
  const { layout = 'stack' } = widget.config;
  return (
    <>
      <HeadingSettings widget={widget} />
      {layout === 'stack' && (
        <ChoiceSetting
          widget={widget}
          name="direction"
          label={words.direction}
          byDefault="horizontal"
          choices={{ horizontal: words.across, vertical: words.down }}
        />
      )}
      {layout !== 'tabs' && <SectionSettings widget={widget} />}
      {layout === 'grid' && <GapsButton container={widget.id} />}
      {layout === 'tabs' && <TabList widget={widget} />}
      <UngroupButton container={widget.id} />
    </>
  );
}
