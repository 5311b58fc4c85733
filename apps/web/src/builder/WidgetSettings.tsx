import { removals } from '@facet/dashboards/commands';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconSettings, IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DraftKey } from '../api/draft-api.ts';
import { asBoolean, useKept } from '../look/use-kept.ts';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { CANVAS } from '../words/builder/canvas/canvas-area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useNameOf } from './canvas/use-name-of.ts';
import { useEditor, useEditorState } from './editor.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { formOf } from './settings/forms.ts';
import classes from './WidgetSettings.module.css';

const ArrangePanel = lazy(() => import('./settings/ArrangePanel.tsx'));
const DashboardForm = lazy(() => import('./settings/DashboardForm.tsx'));

/** What can be set beside the board: the selected widget, the arrangement of several, or the dashboard. */
export function WidgetSettings({ draftKey }: { readonly draftKey: DraftKey }) {
  const words = useArea(EDITOR);
  const editor = useEditor();
  const selection = useEditorState((state) => state.selection);
  const [first, ...others] = selection;
  const widget = useEditorState(({ config }) => config.widgets.find(({ id }) => id === first));
  const names = useArea(CANVAS);
  const nameOf = useNameOf();
  const [isOpen, setOpen] = useKept('facet:dashboard-settings', true, asBoolean);
  const hasOwnSettings = useHas('dashboardSettings');
  if (widget === undefined && !hasOwnSettings) return null;
  if (widget === undefined && !isOpen)
    return (
      <aside className={classes.closed} aria-label={words.ofDashboard}>
        <Tooltip label={words.ofDashboard}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.ofDashboard}
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </aside>
    );
  if (widget === undefined)
    return (
      <SettingsPanel title={words.ofDashboard} onClose={() => setOpen(false)}>
        <DashboardForm />
      </SettingsPanel>
    );
  const Form = formOf(widget);
  const name = nameOf(widget);
  const kind = names.kinds[widget.type] ?? name;
  return (
    <SettingsPanel
      title={others.length === 0 ? words.settings : words.selected(selection.length)}
      subject={others.length > 0 ? undefined : name === kind ? kind : `${kind} · ${name}`}
      isOfSelection
      onClose={() => editor.select([])}
      foot={
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => editor.run(removals(editor.state.getState().config, selection))}
        >
          {words.remove(selection.length)}
        </Button>
      }
    >
      {others.length === 0 ? <Form key={widget.id} widget={widget} draftKey={draftKey} /> : <ArrangePanel />}
    </SettingsPanel>
  );
}
