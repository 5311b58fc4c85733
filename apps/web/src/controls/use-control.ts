import { isSameJson, useBoardState } from '../store/board-context.ts';
import { chosenValue, shownValue, type ValueWidget } from '../store/control-values.ts';

/** What a control shows: the title of its member, its value, and whether that was chosen. */
export function useControl(widget: ValueWidget) {
  return {
    title: useBoardState((state) => state.members.get(widget.config.member ?? '')?.title),
    value: useBoardState((state) => shownValue(widget, state), isSameJson),
    isChosen: useBoardState((state) => chosenValue(state.choices, widget) !== undefined),
  };
}
