import type { ReachedDeployment } from '@facet/client';
import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { keepDeployment } from './last-deployment.ts';
import classes from './Navigation.module.css';
import { EXPLORE_PATH, mayExplore } from './reached.ts';

interface DeploymentChoiceProps {
  readonly reached: readonly ReachedDeployment[];
  readonly deployment: ReachedDeployment;
}

/** The deployment to which the links below it lead, and the way to another one. */
export function DeploymentChoice({ reached, deployment }: DeploymentChoiceProps) {
  const { deployment: label } = useArea(CONSOLE);
  const navigate = useNavigate();
  const choose = (id: string | null) => {
    const chosen = reached.find((one) => String(one.id) === id);
    if (chosen === undefined || chosen.id === deployment.id) return;
    keepDeployment(chosen.id);
    if (mayExplore(chosen)) void navigate({ to: EXPLORE_PATH, params: { deploymentId: String(chosen.id) } });
    else void navigate({ to: '/' });
  };
  return (
    <Select
      className={classes.choice}
      aria-label={label}
      data={reached.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(deployment.id)}
      onChange={choose}
      allowDeselect={false}
      searchable={reached.length > 8}
      maxDropdownHeight={320}
      checkIconPosition="right"
      rightSection={<IconSelector size={16} aria-hidden />}
      comboboxProps={{ withinPortal: true, width: 240, position: 'bottom-start' }}
    />
  );
}
