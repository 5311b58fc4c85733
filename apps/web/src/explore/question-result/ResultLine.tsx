import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, useRef } from 'react';
import { ButtonMenu } from '../../look/ButtonMenu.tsx';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { SettingName } from '../../words/question/words.ts';
import { ChipPopover } from '../question-parts/ChipPopover.tsx';
import classes from '../Shelf.module.css';
import { type Editing, type NewSetting, removalOf, type Setting, settingsOf } from './setting.ts';
import { useSettingText } from './use-setting-text.ts';

const SettingEditor = lazy(() =>
  import('./SettingEditor.tsx').then((module) => ({ default: module.SettingEditor })),
);

interface ResultLineProps {
  readonly editing: Editing;
  /** The setting that is being made; it becomes one of the question when it is applied. */
  readonly adding: NewSetting | null;
  onAdd(setting: NewSetting): void;
  onAdded(): void;
}

/** What is made of the rows: comparisons, top values, calculations, totals and the like. */
export function ResultLine({ editing, adding, onAdd, onAdded }: ResultLineProps) {
  const words = useArea(EXPLORE);
  const own = useArea(QUESTION);
  const textOf = useSettingText(editing);
  const more = useRef<HTMLButtonElement>(null);
  const { question, run } = editing.work;
  const settings = settingsOf(question);
  const added = adding && placeOf(adding, settings);
  const isNew = (setting: Setting) => setting.name === added?.name && setting.index === added.index;
  const shown = added === null || settings.some(isNew) ? settings : [...settings, added];
  return (
    <section className={classes.line} aria-label={own.result}>
      <h2 className={classes.label}>{own.result}</h2>
      {shown.map((setting) => {
        const { name, index } = setting;
        const title = own.settings[name];
        return (
          <ChipPopover
            key={`${name}-${index}`}
            title={title}
            text={textOf(setting)}
            label={own.adds[name]}
            removeLabel={words.remove(title)}
            width={name === 'calculation' ? 420 : 300}
            isNew={isNew(setting)}
            isText={name === 'details'}
            editor={(close) => (
              <SettingEditor
                name={name}
                editing={editing}
                index={index}
                column={isNew(setting) ? adding?.column : undefined}
                close={close}
              />
            )}
            onRemove={() => (settings.includes(setting) ? run(removalOf(setting, question)) : onAdded())}
            onClosed={() => {
              onAdded();
              // A setting that was not applied is gone, and the focus with it.
              requestAnimationFrame(() => document.activeElement === document.body && more.current?.focus());
            }}
          />
        );
      })}
      <ButtonMenu position="bottom-start" shadow="md">
        <Menu.Target>
          <button ref={more} type="button" className={classes.add}>
            <IconPlus size={14} aria-hidden />
            {own.add}
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={own.add}>
          {(Object.keys(own.adds) as SettingName[]).map((name) => (
            <Menu.Item
              key={name}
              disabled={name === 'details' && question.ungrouped}
              onClick={() =>
                name === 'details' ? run({ kind: 'set-ungrouped', ungrouped: true }) : onAdd({ name })
              }
            >
              {own.adds[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </ButtonMenu>
    </section>
  );
}

/** Where a new setting comes: after those of its kind, or in place of the only one. */
function placeOf({ name }: NewSetting, settings: readonly Setting[]): Setting {
  const isOneOfSeveral = name === 'comparison' || name === 'calculation';
  return { name, index: isOneOfSeveral ? settings.filter((other) => other.name === name).length : 0 };
}
