import type { Control } from '@facet/dashboards';
import { isValueControl } from '@facet/dashboards/controls';
import { NativeSelect } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { SettledText } from '../SettledText.tsx';
import { useSetText } from '../settings/use-set-text.ts';
import { useSettings } from '../settings/use-settings.ts';
import { AttributeField } from './AttributeField.tsx';
import classes from './Controls.module.css';
import { FieldSettings } from './FieldSettings.tsx';
import { FilterSettings } from './FilterSettings.tsx';
import { GrainSettings } from './GrainSettings.tsx';
import { MemberField } from './MemberField.tsx';
import { ParentSettings } from './ParentSettings.tsx';
import { ReachList } from './ReachList.tsx';
import { useCatalog } from './use-catalog.ts';
import { useMember } from './use-member.ts';

interface ControlSettingsProps {
  readonly widget: Control;
  readonly deploymentId: number;
}

/** The settings of a filter, a switcher or a parent control, and the charts that it changes. */
export default function ControlSettings({ widget, deploymentId }: ControlSettingsProps) {
  const words = useArea(CONTROLS);
  const known = useCatalog(deploymentId);
  const set = useSettings(widget.id);
  const setLabel = useSetText(widget.id, 'label');
  const setAttribute = useSetText(widget.id, 'attribute');
  const setDescription = useSetText(widget.id, 'description');
  const { label, description, attribute, visibility = 'visible' } = widget.config;
  const hasMember = isValueControl(widget);
  const member = useMember(known, hasMember ? widget.config.member : undefined);
  return (
    <div className={classes.form}>
      {hasMember && <MemberField widget={widget} known={known} member={member} />}
      <SettledText
        label={words.label}
        value={label ?? ''}
        placeholder={member.info?.title ?? ''}
        onSettle={setLabel}
      />
      {widget.type === 'FILTER' && member.info !== undefined && (
        <FilterSettings key={widget.config.member} widget={widget} info={member.info} />
      )}
      {widget.type === 'TIME_GRAIN' && <GrainSettings widget={widget} />}
      {widget.type === 'FIELD' && <FieldSettings widget={widget} known={known} />}
      {widget.type === 'PARENT' && <ParentSettings widget={widget} known={known} />}
      {hasMember && <ReachList widget={widget} known={known} />}
      <AttributeField value={attribute ?? ''} onSettle={setAttribute} />
      <NativeSelect
        label={words.visibility}
        value={visibility}
        data={Object.entries(words.visibilities).map(([value, text]) => ({ value, label: text }))}
        onChange={({ currentTarget: { value } }) =>
          set({ visibility: value === 'visible' ? undefined : value })
        }
      />
      <SettledText label={words.description} value={description ?? ''} isLong onSettle={setDescription} />
    </div>
  );
}
