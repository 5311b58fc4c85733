import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { setting } from '@facet/dashboards/commands';
import { Select, Switch } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { SettledText } from '../SettledText.tsx';
import { runTyped } from '../typed-setting.ts';
import { GapsButton } from './GapsButton.tsx';
import { ThemeForm } from './ThemeForm.tsx';

/** The time zones that the browser knows. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** The settings of the dashboard as a whole. */
export default function DashboardForm() {
  const words = useArea(SETTINGS);
  const editor = useEditor();
  const { description = '', settings = {} } = useEditorState(({ config }) => config);
  const set = (path: readonly string[], value: unknown) =>
    editor.run([setting(editor.state.getState().config, null, path, value)]);
  const zone = typeof settings.timezone === 'string' ? settings.timezone : '';
  return (
    <>
      <SettledText
        label={words.dashboardDescription}
        isLong
        value={description}
        onSettle={(text, basedOn) =>
          runTyped(editor, null, ['description'], text || undefined, basedOn || undefined)
        }
      />
      <Select
        label={words.timezone}
        data={[
          { value: '', label: words.zoneOfReport },
          { value: 'viewer', label: words.zoneOfViewer },
          ...[...new Set(zone === '' || zone === 'viewer' ? ZONES : [zone, ...ZONES])],
        ]}
        value={zone}
        onChange={(value) => set(['settings', 'timezone'], value || undefined)}
        allowDeselect={false}
        searchable
        checkIconPosition="right"
        maxDropdownHeight={320}
      />
      <Switch
        label={words.clicksFilter}
        checked={settings.crossFilter === true}
        onChange={({ currentTarget }) => set(['settings', 'crossFilter'], currentTarget.checked || undefined)}
      />
      <ThemeForm />
      <GapsButton container={null} />
    </>
  );
}
