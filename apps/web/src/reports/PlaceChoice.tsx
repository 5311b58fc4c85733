import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import type { WorkspaceObject } from '@facet/client';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFolderPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placesFor } from '../api/reports-api.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import type { ReportPlace } from './last-place.ts';
import { NewFolder } from './NewFolder.tsx';
import classes from './PlaceChoice.module.css';

const PAUSE_MS = 150;
const ROOT = 'root';

interface PlaceChoiceProps {
  readonly deploymentId: number;
  readonly place: ReportPlace | null;
  readonly error: string | null;
  onPlace(place: ReportPlace | null): void;
}

/** Chooses where a report is kept: in a folder or workbook that the server finds, or in a new folder. */
export function PlaceChoice({ deploymentId, place, error, onPlace }: PlaceChoiceProps) {
  const { form } = useArea(REPORTS);
  const { newFolder } = useArea(WORKSPACE);
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = place?.name ?? form.root;
  const [search] = useDebouncedValue(typed === chosen ? '' : typed.trim(), PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: ['report-places', deploymentId, search],
    queryFn: ({ signal }) => placesFor(deploymentId, search, signal),
    placeholderData: keepPreviousData,
  });
  const found = new Map(data.map((object) => [optionOf(object), placeOf(object)]));
  if (place !== null) found.set(optionOf(place), place);
  const choice = (
    <Select
      label={form.place}
      description={form.placeHelp}
      error={error}
      searchable
      allowDeselect={false}
      nothingFoundMessage={form.noPlaces}
      data={[
        { value: ROOT, label: form.root },
        ...[...found].map(([value, { name }]) => ({ value, label: name })),
      ]}
      // The server has searched.
      filter={({ options }) => options}
      value={place === null ? ROOT : optionOf(place)}
      onChange={(value) => onPlace((value !== null && found.get(value)) || null)}
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: true }}
    />
  );
  return (
    <div className={classes.place}>
      {choice}
      {isMaking ? (
        <NewFolder
          deploymentId={deploymentId}
          within={place?.type === 'FOLDER' ? place : null}
          onCreated={(folder) => {
            setMaking(false);
            onPlace(folder);
            void client.invalidateQueries({ queryKey: ['report-places', deploymentId] });
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more ?? ''}
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          {newFolder}
        </Button>
      )}
    </div>
  );
}

function optionOf({ type, id }: Pick<WorkspaceObject, 'type' | 'id'>): string {
  return `${type}:${id}`;
}

function placeOf({ type, id, name, folderPath }: WorkspaceObject): ReportPlace {
  return {
    type: type === 'WORKBOOK' ? type : 'FOLDER',
    id,
    name: [...folderPath.map((folder) => folder.name), name].join(' / '),
  };
}
