import type { ReachedDeployment } from '@facet/client';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import { Combobox, Modal, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dashboardsPage } from '../api/home-api.ts';
import { createNewWorkbook } from '../api/workspace-changes.ts';
import { foundObjects } from '../api/workspace-search.ts';
import { CONSOLE_PLACES } from '../places/places.ts';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { DELIVERY_OPTIONS } from '../words/delivery-options/delivery-options-area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './Palette.module.css';
import {
  actionEntries,
  addressOf,
  administrationEntries,
  dashboardEntries,
  matching,
  objectEntries,
  type PaletteEntry,
  pageEntries,
} from './palette-entries.ts';
import { useFoundDeliveries } from './use-found-deliveries.ts';
import { useFoundFields } from './use-found-fields.ts';

/** How long after the last key the server is asked. */
const PAUSE_MS = 120;
/** Dashboards that the palette shows, and others. */
const MOST = 8;

interface PaletteProps {
  readonly reached: readonly ReachedDeployment[];
  readonly deployment: ReachedDeployment | undefined;
  readonly isAdmin: boolean;
  readonly mayCreateDeployments: boolean;
  onClose(): void;
  /** Shows the keys instead. */
  onHelp(): void;
}

/** Finds pages, dashboards, what is in the workspace, fields and actions, and leads to them. */
export function Palette({ reached, deployment, isAdmin, mayCreateDeployments, ...on }: PaletteProps) {
  const { onClose, onHelp } = on;
  const words = useArea(CONSOLE);
  const { newQuestion } = useArea(REPORTS);
  const { newDelivery } = useArea(DELIVERY_OPTIONS);
  const { newDashboard, untitled } = useArea(EDITOR);
  const { trash, types } = useArea(WORKSPACE);
  const navigate = useNavigate();
  const { history } = useRouter();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const dashboards = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) => dashboardsPage(search, undefined, signal, MOST),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const deploymentId = deployment?.id ?? 0;
  const objects = useQuery({
    queryKey: ['palette', 'objects', deploymentId, search],
    queryFn: ({ signal }) => foundObjects(deploymentId, search, MOST, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: deployment !== undefined && search !== '',
  });
  const { deliveries, isLoading: areDeliveriesLoading } = useFoundDeliveries(
    isAdmin ? deployment : undefined,
    search,
    MOST,
  );
  const { fields, isLoading } = useFoundFields(deployment, search);
  const isSearching =
    isLoading ||
    areDeliveriesLoading ||
    search !== text.trim() ||
    dashboards.isPlaceholderData ||
    objects.isFetching;
  const beginnings = {
    newQuestion,
    newDashboard,
    newDelivery: isAdmin ? newDelivery : undefined,
    newDeployment: mayCreateDeployments ? words.newDeployment : undefined,
  };
  const pages = [
    ...pageEntries(words, trash, reached, deployment),
    ...(isAdmin ? administrationEntries(words) : []),
  ];
  const groups = [
    { name: words.palette.pages, entries: matching(pages, text) },
    // The server has matched these, by folder and deployment as well.
    { name: words.palette.dashboards, entries: dashboardEntries(dashboards.data?.items ?? []) },
    {
      name: words.workspace,
      entries: search === '' ? [] : objectEntries(types, objects.data?.items ?? []),
    },
    { name: words.deliveries, entries: deliveries },
    { name: words.palette.fields, entries: fields },
    {
      name: words.palette.actions,
      entries: matching(actionEntries(words, beginnings, deployment), text),
    },
  ].filter(({ entries }) => entries.length > 0);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one after each of these
  useEffect(
    () => void selectFirstOption(),
    [selectFirstOption, text, dashboards.data, objects.data, deliveries, fields],
  );

  const creating = useMutation({
    mutationFn: (within: number) => createNewWorkbook(within, { name: untitled, folderId: null }),
    onSuccess: ({ id }, within) => {
      onClose();
      history.push(CONSOLE_PLACES.builder(within, id));
    },
  });
  const follow = (id: string) => {
    const way = groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.way;
    if (way === undefined) return;
    if (way.kind === 'document') return location.assign(way.href);
    if (way.kind === 'keys') return onHelp();
    if (way.kind === 'new-dashboard')
      return creating.isPending ? undefined : creating.mutate(way.deploymentId);
    onClose();
    // Explore begins anew with the question of a field, also where it is open.
    if (way.kind === 'address') history.push(way.href, { begunAt: Date.now() } as object);
    else if (way.to === '/') void navigate({ to: '/' });
    else void navigate({ to: way.to, params: { deploymentId: String(way.deploymentId) } });
  };
  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12dvh" lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={words.palette.title}>
        <Combobox store={combobox} onOptionSubmit={follow}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDownCapture={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                const entry = groups.flatMap(({ entries }) => entries)[combobox.getSelectedOptionIndex()];
                if (entry !== undefined && openElsewhere(entry)) event.stopPropagation();
              }}
              onKeyDown={({ key }) => {
                // The list, which is always open, keeps it from the dialog.
                if (key === 'Escape') onClose();
              }}
              aria-label={words.palette.placeholder}
              placeholder={words.palette.placeholder}
              leftSection={<IconSearch size={18} aria-hidden />}
              maxLength={255}
              classNames={{ input: classes.input ?? '' }}
            />
          </Combobox.EventsTarget>
          <ScrollArea.Autosize mah="min(420px, 60dvh)" type="scroll" className={classes.list}>
            <Combobox.Options aria-label={words.palette.title}>
              {groups.map(({ name, entries }) => (
                <Combobox.Group key={name} label={name} classNames={{ groupLabel: classes.group ?? '' }}>
                  {entries.map((entry) => (
                    <Option key={entry.id} entry={entry} />
                  ))}
                </Combobox.Group>
              ))}
              {groups.length === 0 && !isSearching && (
                <Combobox.Empty>{words.palette.nothing(text.trim())}</Combobox.Empty>
              )}
            </Combobox.Options>
          </ScrollArea.Autosize>
        </Combobox>
        {(dashboards.isError || objects.isError) && <p className={classes.failed}>{words.palette.failed}</p>}
        {creating.error !== null && (
          <p className={classes.failed} role="alert">
            {creating.error.message}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** An entry, which opens in another tab as links do. */
function Option({ entry }: { readonly entry: PaletteEntry }) {
  const { id, label, hint } = entry;
  return (
    <Combobox.Option
      value={id}
      className={classes.option ?? ''}
      onClickCapture={(event) => {
        if ((event.ctrlKey || event.metaKey) && openElsewhere(entry)) event.stopPropagation();
      }}
      onAuxClick={({ button }) => button === 1 && openElsewhere(entry)}
    >
      <span className={classes.label} dir="auto">
        {label}
      </span>
      {hint !== undefined && (
        <span className={classes.hint} dir="auto">
          {hint}
        </span>
      )}
    </Combobox.Option>
  );
}

/** Opens an entry in another tab, and leaves the palette open; returns false for one that has no address. */
function openElsewhere({ way }: PaletteEntry): boolean {
  const address = addressOf(way);
  if (address !== null) window.open(address, '_blank', 'noopener');
  return address !== null;
}
