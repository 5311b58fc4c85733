import type { Container } from '@facet/dashboards';
import { isSection } from '@facet/dashboards/arrangement';
import { useArea } from '../../words/area.ts';
import { SECTIONS } from '../../words/builder/sections/sections-area.ts';
import { FlagSetting } from './FlagSetting.tsx';
import classes from './Settings.module.css';

/** Whether a stack or grid is a section that viewers close and open, and how it begins. */
export function SectionSettings({ widget }: { readonly widget: Container }) {
  const words = useArea(SECTIONS);
  const { collapsible = false } = widget.config;
  return (
    <>
      <FlagSetting widget={widget} name="collapsible" label={words.collapsible} byDefault={false} />
      {collapsible && (
        <FlagSetting widget={widget} name="collapsed" label={words.collapsed} byDefault={false} />
      )}
      {collapsible && !isSection(widget) && <p className={classes.soft}>{words.needsHeading}</p>}
    </>
  );
}
