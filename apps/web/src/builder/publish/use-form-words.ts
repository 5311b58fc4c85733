import { useArea } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { IMAGES } from '../../words/builder/images/images-area.ts';
import { PHONE_LAYOUT } from '../../words/builder/phone/phone-area.ts';
import { SECTIONS } from '../../words/builder/sections/sections-area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { FormWords } from './setting-texts.ts';

/** The texts of the forms of the editor, for names of settings. */
export function useFormWords(): FormWords {
  return {
    editor: useArea(EDITOR),
    settings: useArea(SETTINGS),
    controls: useArea(CONTROLS),
    images: useArea(IMAGES),
    sections: useArea(SECTIONS),
    phone: useArea(PHONE_LAYOUT),
    canvas: useArea(CANVAS),
  };
}
