import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import classes from './Settings.module.css';

/** Of a widget that is only moved, resized and removed. */
export default function NoSettings() {
  return <p className={classes.soft}>{useArea(EDITOR).noSettings}</p>;
}
