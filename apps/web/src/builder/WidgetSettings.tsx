import type { Widget } from '@facet/dashboards';
import { removals, setting } from '@facet/dashboards/commands';
import { Button, CloseButton, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isControl } from '../board/layout.ts';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useEditor, useEditorState } from './editor.ts';
import { SettledText } from './SettledText.tsx';
import classes from './WidgetSettings.module.css';

/** The settings of the selected widget, beside the board. */
export function WidgetSettings({ deploymentId }: { readonly deploymentId: number }) {
  const words = useArea(EDITOR);
  const editor = useEditor();
  const selection = useEditorState((state) => state.selection);
  const [first, ...others] = selection;
  const widget = useEditorState(({ config }) => config.widgets.find(({ id }) => id === first));
  if (widget === undefined) return null;
  const remove = () => editor.run(removals(editor.state.getState().config, selection));
  return (
    <aside className={classes.panel} aria-label={words.settings}>
      <div className={classes.head}>
        <h2>{others.length === 0 ? words.settings : words.selected(selection.length)}</h2>
        <CloseButton aria-label={words.close} onClick={() => editor.select([])} />
      </div>
      {others.length === 0 && <Settings key={widget.id} widget={widget} deploymentId={deploymentId} />}
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={remove}
      >
        {words.remove(selection.length)}
      </Button>
    </aside>
  );
}

interface SettingsProps {
  readonly widget: Widget;
  readonly deploymentId: number;
}

function Settings({ widget, deploymentId }: SettingsProps) {
  const words = useArea(EDITOR);
  const editor = useEditor();
  const { config } = widget;
  const set = (name: string, value: unknown) =>
    editor.run([setting(editor.state.getState().config, widget.id, ['config', name], value)]);
  const text = (name: string, label: string, more: { isLong?: boolean; placeholder?: string } = {}) => (
    <SettledText
      label={label}
      value={typeof config[name] === 'string' ? config[name] : ''}
      onSettle={(value) => set(name, value || undefined)}
      {...more}
    />
  );
  const hasTitle = ['CHART', 'TEXT', 'AI', 'CONTAINER'].includes(widget.type);
  const hasLabel = widget.type === 'DIVIDER' || isControl(widget);
  return (
    <div className={classes.fields}>
      {hasTitle &&
        text('title', words.heading, widget.type === 'CHART' ? { placeholder: words.fromReport } : {})}
      {hasTitle && (
        <Switch
          label={words.showHeading}
          checked={config.showTitle !== false}
          onChange={({ currentTarget }) => set('showTitle', currentTarget.checked ? undefined : false)}
        />
      )}
      {hasLabel && text('label', words.label)}
      {widget.type === 'TEXT' && text('markdown', words.markdown, { isLong: true })}
      {widget.type === 'CHART' &&
        text('description', words.description, { isLong: true, placeholder: words.fromReport })}
      {widget.type === 'CHART' && widget.config.reportId !== undefined && (
        <a className={classes.link} href={`/deployments/${deploymentId}/reports/${widget.config.reportId}`}>
          {words.openReport}
        </a>
      )}
      {widget.type === 'SPACER' && <p className={classes.none}>{words.noSettings}</p>}
    </div>
  );
}
