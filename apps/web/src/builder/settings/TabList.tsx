import { type Container, LIMITS } from '@facet/dashboards';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useArea, useLocale } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useEditor } from '../editor.ts';
import { SettledText } from '../SettledText.tsx';
import { itemBefore, withText } from '../typed-item.ts';
import { runTyped } from '../typed-setting.ts';
import classes from './TabList.module.css';
import { addingTab, movingTab, removingTab, tabsWith } from './tab-edits.ts';

/** The tabs of a container: their titles and their order. */
export function TabList({ widget }: { readonly widget: Container }) {
  const words = useArea(SETTINGS);
  const locale = useLocale();
  const editor = useEditor();
  const list = useRef<HTMLFieldSetElement>(null);
  const { tabs = [] } = widget.config;
  const config = () => editor.state.getState().config;
  const number = (value: number) => value.toLocaleString(locale);
  const move = (index: number, step: 1 | -1, button: 'up' | 'down') => {
    const { id = '' } = tabs[index] ?? {};
    flushSync(() => editor.run(movingTab(config(), widget.id, id, step)));
    // Its button is in another place now, or off at the end.
    const row = `[data-tab="${CSS.escape(id)}"]`;
    const other = button === 'up' ? 'down' : 'up';
    const found =
      list.current?.querySelector<HTMLElement>(`${row} [data-move="${button}"]:enabled`) ??
      list.current?.querySelector<HTMLElement>(`${row} [data-move="${other}"]`);
    found?.focus();
  };
  return (
    <fieldset ref={list} className={classes.tabs}>
      <legend>{words.tabs}</legend>
      {tabs.map(({ id, title = '' }, index) => (
        <div key={id} className={classes.tab} data-tab={id}>
          <SettledText
            className={classes.title}
            label={words.tabTitle(number(index + 1))}
            isLabelHidden
            value={title}
            onSettle={(text, basedOn) =>
              runTyped(
                editor,
                widget.id,
                ['config', 'tabs'],
                tabsWith(tabs, id, (tab) => withText(tab, 'title', text)),
                tabsWith(tabs, id, (tab) => itemBefore(tab, 'title', basedOn)),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            data-move="up"
            aria-label={`${words.moveUp}: ${title}`}
            disabled={index === 0}
            onClick={() => move(index, -1, 'up')}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            data-move="down"
            aria-label={`${words.moveDown}: ${title}`}
            disabled={index === tabs.length - 1}
            onClick={() => move(index, 1, 'down')}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.removeTab(title)}
            disabled={tabs.length === 1}
            onClick={() => editor.run(removingTab(config(), widget.id, id))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={tabs.length >= LIMITS.tabs}
        onClick={() => editor.run(addingTab(config(), widget.id, words.newTab(number(tabs.length + 1))))}
      >
        {words.addTab}
      </Button>
    </fieldset>
  );
}
