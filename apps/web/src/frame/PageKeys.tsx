import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { QUESTION } from '../words/question/question-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { KeyList } from './KeyList.tsx';

/** The keys of a question. */
export function ExploreKeys() {
  const { explore } = useArea(CONSOLE);
  const { undo, redo } = useArea(EXPLORE);
  const { moveEarlier, moveLater } = useArea(QUESTION);
  const [earlier, later] = document.documentElement.dir === 'rtl' ? ['→', '←'] : ['←', '→'];
  return (
    <KeyList
      title={explore}
      lines={[
        { keys: ['Ctrl', 'Z'], what: undo },
        { keys: ['Ctrl', 'Shift', 'Z'], what: redo },
        { keys: ['Alt', earlier], what: moveEarlier },
        { keys: ['Alt', later], what: moveLater },
      ]}
    />
  );
}

/** The keys of the list in the workspace. */
export function WorkspaceKeys() {
  const { workspace, keys } = useArea(CONSOLE);
  const words = useArea(WORKSPACE);
  return (
    <KeyList
      title={workspace}
      lines={[
        { keys: ['Enter'], what: words.open },
        { keys: ['x'], what: keys.select },
        { keys: ['Ctrl', 'A'], what: words.selectAll },
        { keys: ['s'], what: words.star },
        { keys: ['e'], what: words.rename },
        { keys: ['m'], what: words.move },
        { keys: ['Del'], what: words.delete },
      ]}
    />
  );
}
