import { isHiddenOnPhone } from '@facet/dashboards/arrangement';
import { movedOnPhone, phoneSiblings, setting, sizedOnPhone, widgetOf } from '@facet/dashboards/commands';
import { useMemo } from 'react';
import { useArea, useLocale } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import { PHONE_LAYOUT } from '../../words/builder/phone/phone-area.ts';
import { useNameOf } from '../canvas/use-name-of.ts';
import { useEditor } from '../editor.ts';

/** What changes a widget on phones only. Each returns what it did, in words. */
export function usePhoneEdits() {
  const editor = useEditor();
  const words = useArea(PHONE_LAYOUT);
  const canvas = useArea(CANVAS);
  const nameOf = useNameOf();
  const locale = useLocale();
  return useMemo(() => {
    const config = () => editor.state.getState().config;
    const name = (id: string) => nameOf(widgetOf(config(), id));
    const number = (value: number) => value.toLocaleString(locale);
    return {
      name,
      move(id: string, step: 1 | -1): string {
        const commands = movedOnPhone(config(), id, step);
        if (commands === undefined) return canvas.stays;
        editor.run(commands);
        const siblings = phoneSiblings(config(), id) ?? [];
        const place = siblings.findIndex((widget) => widget.id === id) + 1;
        return words.moved(name(id), number(place), number(siblings.length));
      },
      toggle(id: string): string {
        const isHidden = isHiddenOnPhone(widgetOf(config(), id));
        editor.run([setting(config(), id, ['config', 'hideOnPhone'], isHidden ? undefined : true)]);
        return isHidden ? name(id) : words.hidden(name(id));
      },
      size(id: string, rows: number | undefined): string {
        const commands = sizedOnPhone(config(), id, rows);
        if (commands.length > 0) editor.run(commands);
        return words.sized(name(id), number(rows ?? widgetOf(config(), id).position.h));
      },
    };
  }, [editor, nameOf, words, canvas, locale]);
}

export type PhoneEdits = ReturnType<typeof usePhoneEdits>;
