import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import type { FormProps } from './form-props.ts';
import classes from './Settings.module.css';

/** Of a widget whose type this release does not know. */
export default function UnknownWidget({ widget }: FormProps) {
  return <p className={classes.soft}>{useArea(SETTINGS).unknown(String(widget.type))}</p>;
}
