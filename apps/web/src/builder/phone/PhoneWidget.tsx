import type { Widget } from '@facet/dashboards';
import { isHiddenOnPhone } from '@facet/dashboards/arrangement';
import { phoneSiblings } from '@facet/dashboards/commands';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import { AnyWidget } from '../../board/AnyWidget.tsx';
import { useArea } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import { PHONE_LAYOUT } from '../../words/builder/phone/phone-area.ts';
import { useNameOf } from '../canvas/use-name-of.ts';
import { useEditorState } from '../editor.ts';
import classes from './Phone.module.css';
import { usePhoneActions } from './phone-context.ts';

/** A widget on the phone in a frame, with buttons while it is selected. */
export const PhoneWidget = memo(function PhoneWidget({ widget }: { readonly widget: Widget }) {
  const { id } = widget;
  const words = useArea(PHONE_LAYOUT);
  const canvas = useArea(CANVAS);
  const isSelected = useEditorState(({ selection }) => selection.includes(id));
  const isHidden = useEditorState(({ config }) =>
    config.widgets.some((one) => one.id === id && isHiddenOnPhone(one)),
  );
  const title = useNameOf()(widget);
  const name = isHidden ? words.hidden(title) : title;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a part of a form
    <div
      role="group"
      aria-label={isSelected ? canvas.selected(name) : name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: moved from the keyboard
      tabIndex={0}
      className={classes.frame}
      data-widget={id}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || undefined}
    >
      <div className={classes.content} inert={widget.type !== 'CONTAINER'}>
        <AnyWidget widget={widget} />
      </div>
      {isSelected && <Tools id={id} isHidden={isHidden} />}
    </div>
  );
});

function Tools({ id, isHidden }: { readonly id: string; readonly isHidden: boolean }) {
  const words = useArea(PHONE_LAYOUT);
  const { move, toggle } = usePhoneActions();
  const isFirst = useEditorState(({ config }) => phoneSiblings(config, id)?.[0]?.id === id);
  const isLast = useEditorState(({ config }) => phoneSiblings(config, id)?.at(-1)?.id === id);
  const isFixed = useEditorState(({ config }) => phoneSiblings(config, id) === undefined);
  const tools = [
    {
      does: 'up',
      label: words.moveUp,
      Icon: IconArrowUp,
      isOff: isFirst || isFixed,
      go: () => move(id, -1, 'up'),
    },
    {
      does: 'down',
      label: words.moveDown,
      Icon: IconArrowDown,
      isOff: isLast || isFixed,
      go: () => move(id, 1, 'down'),
    },
    {
      does: 'hide',
      label: isHidden ? words.show : words.hide,
      Icon: isHidden ? IconEye : IconEyeOff,
      isOff: false,
      go: () => toggle(id),
    },
  ];
  return (
    <div className={classes.tools}>
      {tools.map(({ does, label, Icon, isOff, go }) => (
        <ActionIcon
          key={does}
          size={28}
          variant="filled"
          data-do={does}
          aria-label={label}
          title={label}
          disabled={isOff}
          onClick={go}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
