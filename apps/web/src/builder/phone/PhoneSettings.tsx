import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { isHiddenOnPhone, phoneRows } from '@facet/dashboards/arrangement';
import { PHONE_ROWS, phoneSiblings, unarrangedOnPhone } from '@facet/dashboards/commands';
import { Button, NumberInput, Switch } from '@mantine/core';
import { hasHeight } from '../../board/Canvas.tsx';
import { useArea } from '../../words/area.ts';
import { PHONE_LAYOUT } from '../../words/builder/phone/phone-area.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { SettingsPanel } from '../SettingsPanel.tsx';
import classes from '../settings/Settings.module.css';
import { usePhoneEdits } from './use-phone-edits.ts';

interface PhoneSettingsProps {
  onClose(): void;
}

/** What is different on phones: of the selected widget, and of the whole board. */
export default function PhoneSettings({ onClose }: PhoneSettingsProps) {
  const words = useArea(PHONE_LAYOUT);
  const editor = useEditor();
  const edits = usePhoneEdits();
  const config = useEditorState((state) => state.config);
  const selected = useEditorState((state) => state.selection[0]);
  const widget = config.widgets.find(({ id }) => id === selected);
  const isMovable = widget !== undefined && phoneSiblings(config, widget.id) !== undefined;
  return (
    <SettingsPanel
      title={words.toggle}
      isOfSelection={widget !== undefined}
      onClose={onClose}
      foot={
        <Button
          variant="default"
          disabled={unarrangedOnPhone(config).length === 0}
          onClick={() => editor.run(unarrangedOnPhone(editor.state.getState().config))}
        >
          {words.reset}
        </Button>
      }
    >
      <p className={classes.soft}>{words.intro}</p>
      {widget !== undefined && (
        <fieldset className={classes.group}>
          <legend dir="auto">{edits.name(widget.id)}</legend>
          {hasHeight(widget) && isMovable && (
            <NumberInput
              label={words.height}
              placeholder={words.heightHint}
              min={1}
              max={PHONE_ROWS}
              allowDecimal={false}
              clampBehavior="strict"
              value={phoneRows(widget) ?? ''}
              onChange={(rows) =>
                edits.size(widget.id, typeof rows === 'number' && rows >= 1 ? rows : undefined)
              }
            />
          )}
          {!isMovable && <p className={classes.soft}>{words.inContainer}</p>}
          <Switch
            label={words.hide}
            checked={isHiddenOnPhone(widget)}
            onChange={() => edits.toggle(widget.id)}
          />
        </fieldset>
      )}
    </SettingsPanel>
  );
}
