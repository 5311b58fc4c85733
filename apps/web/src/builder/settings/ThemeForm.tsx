import '@mantine/core/styles/NumberInput.css';
import { setting, valueAt } from '@facet/dashboards/commands';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useTokens } from '../../look/tokens.tsx';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { runTyped } from '../typed-setting.ts';
import { ColourSetting } from './ColourSetting.tsx';
import classes from './Settings.module.css';

const COLOURS = {
  accent: ['theme', 'primaryColor'],
  background: ['theme', 'dashboard', 'backgroundColor'],
  cards: ['theme', 'widgets', 'backgroundColor'],
  textColour: ['theme', 'widgets', 'text', 'color'],
  lines: ['theme', 'widgets', 'border', 'color'],
} as const;
/** The tokens that have these colours in the account. */
const TOKENS = {
  accent: 'accent',
  background: 'page',
  cards: 'card',
  textColour: 'text',
  lines: 'line',
} as const;
const FONT = ['theme', 'fontFamily'];
const RADIUS = ['theme', 'widgets', 'border', 'radius'];
/** Fonts that every system has one of. */
const FONTS = ['system-ui', 'Georgia, serif', 'Verdana, sans-serif', 'ui-monospace, monospace'];
/** Pixels; pages round no further. */
const ROUNDEST = 24;

/** The theme of the dashboard, over that of the account. The board shows it. */
export function ThemeForm() {
  const words = useArea(SETTINGS);
  const account = useTokens();
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const set = (path: readonly string[], value: unknown) =>
    editor.run([setting(editor.state.getState().config, null, path, value)]);
  const textAt = (path: readonly string[]) => {
    const value = valueAt(config, path);
    return typeof value === 'string' ? value : '';
  };
  const font = textAt(FONT);
  const radius = Number.parseFloat(String(valueAt(config, RADIUS)));
  return (
    <fieldset className={classes.group}>
      <legend>{words.theme}</legend>
      {Object.entries(COLOURS).map(([name, path]) => (
        <ColourSetting
          key={name}
          label={words[name as keyof typeof COLOURS]}
          inherited={account[TOKENS[name as keyof typeof COLOURS]]}
          value={textAt(path)}
          onColour={(colour, basedOn) =>
            runTyped(editor, null, path, colour || undefined, basedOn || undefined)
          }
        />
      ))}
      <NativeSelect
        label={words.font}
        value={font}
        data={[
          { value: '', label: words.asAccount },
          ...new Set(font === '' || FONTS.includes(font) ? FONTS : [font, ...FONTS]),
        ]}
        onChange={({ currentTarget }) => set(FONT, currentTarget.value || undefined)}
      />
      <NumberInput
        label={words.radius}
        placeholder={words.asAccount}
        min={0}
        max={ROUNDEST}
        allowDecimal={false}
        value={Number.isFinite(radius) ? radius : ''}
        onChange={(value) => set(RADIUS, value === '' ? undefined : `${value}px`)}
      />
      {config.theme !== undefined && (
        <Button variant="default" size="compact-sm" onClick={() => set(['theme'], undefined)}>
          {words.resetTheme}
        </Button>
      )}
      <p className={classes.soft}>{words.themeNote}</p>
    </fieldset>
  );
}
