import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type BranchKey, changesOf, type ModelBranch, openOwnBranch, writeText } from '../api/model-api.ts';
import { metadataQuery } from '../explore/metadata-query.ts';
import { PanelEdge } from '../look/PanelEdge.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { asBoolean, useKept } from '../look/use-kept.ts';
import { useWidth } from '../look/use-width.ts';
import { NEW_GRAPH } from '../model-graph/graph-address.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { BranchBar } from './BranchBar.tsx';
import { BranchNotice } from './BranchNotice.tsx';
import { type BranchPlace, nameOf } from './branch-place.ts';
import type { ComparedBranch } from './ChangesPanel.tsx';
import { EmptyModel } from './EmptyModel.tsx';
import { FileArea } from './FileArea.tsx';
import { FileSide } from './FileSide.tsx';
import classes from './ModelPage.module.css';
import type { ModelAddress } from './model-address.ts';
import { MODEL_KEYS } from './model-keys.ts';
import { problemsOf } from './model-problems.ts';
import type { ModelRights } from './model-rights.ts';
import { namesIn } from './names-in.ts';
import { ScreenButton } from './ScreenButton.tsx';
import { SearchFiles } from './SearchFiles.tsx';
import { useBranch } from './use-branch.ts';
import { useModelKeys } from './use-model-keys.ts';
import { useNames } from './use-names.tsx';
import { type Asked, WorkDialogs } from './WorkDialogs.tsx';

const ChangesPanel = lazy(() => import('./ChangesPanel.tsx'));
const GraphPane = lazy(() => import('../model-graph/GraphPane.tsx'));

const SIDE = { least: 180, most: 480 };
const CHANGES = { least: 280, most: 720 };

interface ModelWorkProps {
  readonly deploymentId: number;
  readonly rights: ModelRights;
  readonly branches: readonly ModelBranch[];
  readonly place: BranchPlace;
  readonly address: ModelAddress;
  onAddress(address: ModelAddress): void;
  /** Leads to another branch, which may be new. */
  onBranch(name: string): Promise<void>;
}

type Screen = 'files' | 'file' | 'changes';

/** The files of one branch beside each other: pick, write, and see what has changed. */
export function ModelWork(props: ModelWorkProps) {
  const { deploymentId, rights, branches, place, address, onAddress, onBranch } = props;
  const { branch, parent, deploy } = place;
  const words = useArea(MODEL);
  const client = useQueryClient();
  const key = useMemo<BranchKey>(
    () => ({ deploymentId, branchName: branch.name }),
    [deploymentId, branch.name],
  );
  const above = useMemo<BranchKey | undefined>(
    () => (parent === undefined ? undefined : { deploymentId, branchName: parent.name }),
    [deploymentId, parent],
  );
  const { work, hashes, verdict, unsaved: typed, changes } = useBranch(key, above);
  const { files, isKept } = useStore(work.state);
  const metadata = useQuery(metadataQuery(deploymentId));
  const names = useMemo(() => namesIn(metadata.data), [metadata.data]);
  const [sideWidth, setSideWidth] = useWidth('facet:model-files', 264, SIDE);
  const [changesWidth, setChangesWidth] = useWidth('facet:model-changes', 400, CHANGES);
  const [isChangesOpen, setChangesOpen] = useKept('facet:model-changes-open', false, asBoolean);
  const [isSearching, setSearching] = useState(false);
  const [screen, setScreen] = useState<Screen>(
    address.file === undefined && address.graph === undefined ? 'files' : 'file',
  );
  const [asked, setAsked] = useState<Asked>();
  const [news, setNews] = useState('');
  const [wanted, setWanted] = useState(
    address.line === undefined ? undefined : { line: address.line, takesFocus: false },
  );
  const current = address.file;
  const isWritable = branch.isOwn && rights.mayEdit;
  const unsaved = useMemo(
    () => new Set(files.filter(({ isDirty }) => isDirty).map(({ path }) => path)),
    [files],
  );
  const paths = useMemo(() => Object.keys(hashes.data ?? {}), [hashes.data]);
  const compiled = typed ?? verdict.data;
  const problems = useMemo(
    () => problemsOf(compiled, [...new Set([...paths, ...unsaved])]),
    [compiled, paths, unsaved],
  );
  const hasProblems = problems.some(({ isError }) => isError);

  useEffect(() => {
    if (address.branch === null) onAddress({ ...address, branch: branch.name });
  }, [address, branch.name, onAddress]);
  useEffect(() => {
    if (current !== undefined) void work.open(current);
  }, [work, current]);
  const open = useCallback(
    (path: string, line?: number) => {
      setScreen('file');
      setWanted({ line: line ?? 1, takesFocus: true });
      onAddress({ branch: branch.name, file: path, line });
    },
    [branch.name, onAddress],
  );
  const close = (path: string) => {
    if (unsaved.has(path)) return setAsked({ kind: 'close', path });
    closeNow(path);
  };
  const closeNow = (path: string) => {
    const at = files.findIndex((file) => file.path === path);
    const next = files[at + 1] ?? files[at - 1];
    work.close(path);
    if (path === current) onAddress({ branch: branch.name, file: next?.path, line: undefined });
  };
  const refresh = async (gone?: string) => {
    await client.invalidateQueries({ queryKey: MODEL_KEYS.branches(deploymentId) });
    await client.invalidateQueries({
      queryKey: ['model', deploymentId, 'branch'],
      predicate: ({ queryKey }) => queryKey[3] !== gone,
    });
  };
  const save = () =>
    void work.saveAll().then(() => client.invalidateQueries({ queryKey: MODEL_KEYS.hashes(key) }));
  const toEdit = useMutation({
    mutationFn: () => openOwnBranch(key),
    onSuccess: onBranch,
  });
  const asking = useNames({
    work,
    hasUnsaved: unsaved.size > 0,
    mayRename: isWritable,
    onOpen: open,
    onPanel: () => setScreen('files'),
    onNews: setNews,
  });
  useModelKeys({
    save: isWritable ? save : undefined,
    goTo: () => setAsked({ kind: 'go-to' }),
    search: () => {
      asking.closePanel();
      setScreen('files');
      setSearching(true);
    },
  });

  const grand = parent !== undefined && parent.kind !== 'deploy' ? parent : undefined;
  const parentChanges = useQuery({
    queryKey: MODEL_KEYS.changes(above ?? key),
    queryFn: ({ signal }) => changesOf(above ?? key, signal),
    enabled: grand !== undefined && branch.kind === 'dev',
  });
  const isSharedOpen = branch.kind === 'shared';
  const mayMerge = (into: ModelBranch | undefined) =>
    into !== undefined && (into.kind === 'deploy' ? rights.mayPublish : rights.mayEdit);
  const reviewOf = (name: string) => `/d/${deploymentId}/schema?${new URLSearchParams({ branch: name })}`;
  const grandParent = grand && (branches.find(({ name }) => name === grand.parentBranch) ?? deploy);
  const compared: ComparedBranch[] = [];
  if (parent !== undefined)
    compared.push({
      key,
      name: nameOf(branch, deploy, words),
      parent: parent.name,
      changes: changes.data,
      error: changes.error,
      ...(isWritable && {
        action: { label: words.commit.button, run: () => setAsked({ kind: 'commit' }) },
        undo: (change) => setAsked({ kind: 'undo', change }),
      }),
      ...(isSharedOpen && {
        review: reviewOf(branch.name),
        action: mayMerge(parent)
          ? {
              label: words.merge.submit,
              run: () => setAsked({ kind: 'merge-branch', branch, parent }),
            }
          : undefined,
      }),
    });
  if (grand !== undefined && grandParent !== undefined && branch.kind === 'dev')
    compared.push({
      key: { deploymentId, branchName: grand.name },
      name: grand.name,
      parent: grandParent.name,
      changes: parentChanges.data,
      error: parentChanges.error,
      review: reviewOf(grand.name),
      action: mayMerge(grandParent)
        ? {
            label: words.merge.submit,
            run: () => setAsked({ kind: 'merge-branch', branch: grand, parent: grandParent }),
          }
        : undefined,
    });

  const edits = isWritable
    ? {
        create: () => setAsked({ kind: 'new-file' }),
        rename: (path: string) => setAsked({ kind: 'rename', path }),
        remove: (path: string) => setAsked({ kind: 'delete', path }),
      }
    : undefined;
  const mayOpenEdits = rights.mayEdit && branch.kind !== 'dev';
  // A new deployment has a README, but nothing to compile.
  const isEmpty =
    hashes.data !== undefined && !paths.some((path) => /(^|\/)model\//.test(path)) && files.length === 0;
  const hasChanges = parent !== undefined && isChangesOpen;
  const shownScreen = screen === 'changes' && !hasChanges ? 'file' : screen;
  return (
    <main className={classes.page}>
      <BranchBar
        deploymentId={deploymentId}
        branches={branches}
        place={place}
        unsaved={unsaved.size}
        changed={changes.data?.files.length}
        isSaving={files.some(({ isSaving }) => isSaving)}
        isChangesOpen={isChangesOpen}
        isOpening={toEdit.isPending}
        isGraphOpen={address.graph !== undefined}
        onGraph={() => {
          setScreen('file');
          const graph = address.graph === undefined ? NEW_GRAPH : undefined;
          onAddress({ branch: branch.name, file: current, line: undefined, graph });
        }}
        onChoose={(name) => void onBranch(name)}
        onChanges={() => setChangesOpen(!isChangesOpen)}
        onEdit={mayOpenEdits ? () => toEdit.mutate() : undefined}
        onNewBranch={rights.mayEdit ? () => setAsked({ kind: 'new-branch' }) : undefined}
        onSave={isWritable ? save : undefined}
        onCommit={isWritable ? () => setAsked({ kind: 'commit' }) : undefined}
      />
      <BranchNotice place={place} rights={rights} isKept={isKept} error={toEdit.error} />
      <p className={classes.notice} role="status" hidden={news === ''}>
        {news}
      </p>
      <nav className={classes.screens} aria-label={words.title}>
        <ScreenButton
          label={words.files}
          isShown={shownScreen === 'files'}
          onShow={() => setScreen('files')}
        />
        <ScreenButton
          label={words.openFiles}
          isShown={shownScreen === 'file'}
          onShow={() => setScreen('file')}
        />
        {parent !== undefined && (
          <ScreenButton
            label={words.changes.title}
            isShown={shownScreen === 'changes'}
            onShow={() => {
              setScreen('changes');
              setChangesOpen(true);
            }}
          />
        )}
      </nav>
      <div
        className={classes.body}
        data-screen={shownScreen}
        data-graph={address.graph !== undefined || undefined}
      >
        <aside
          className={classes.side}
          aria-label={words.files}
          style={{ '--side': `${sideWidth}px` } as CSSProperties}
        >
          <PanelEdge label={words.filesWidth} width={sideWidth} {...SIDE} side="end" onWidth={setSideWidth} />
          {asking.panel ? (
            asking.panel
          ) : isSearching ? (
            <SearchFiles work={work} onOpen={open} onClose={() => setSearching(false)} />
          ) : hashes.error !== null && hashes.data === undefined ? (
            <ErrorState error={hashes.error} title={words.failed} onRetry={() => void hashes.refetch()} />
          ) : (
            <FileSide
              hashes={hashes.data ?? {}}
              changes={changes.data}
              current={current}
              unsaved={unsaved}
              onOpen={open}
              onSearch={() => setSearching(true)}
              edits={edits}
            />
          )}
        </aside>
        <div className={classes.work}>
          {address.graph !== undefined ? (
            <Suspense fallback={<WidgetSkeleton shape="area" />}>
              <GraphPane
                branch={key}
                parent={parent?.name}
                hashes={hashes.data}
                address={address.graph}
                onAddress={(graph) =>
                  onAddress({ branch: branch.name, file: current, line: undefined, graph })
                }
                onOpen={open}
              />
            </Suspense>
          ) : isEmpty ? (
            <EmptyModel deploymentId={deploymentId} onNewFile={edits?.create} />
          ) : (
            <FileArea
              work={work}
              files={files}
              current={current}
              isReadOnly={!isWritable}
              names={names}
              problems={problems}
              dashboards={verdict.data?.dashboards ?? []}
              state={verdict.error !== null ? 'failed' : verdict.data === undefined ? 'checking' : 'checked'}
              wanted={wanted}
              onName={asking.onName}
              edits={edits}
              onOpen={open}
              onClose={close}
              onMerge={(path) => setAsked({ kind: 'merge-text', path })}
              onLine={(line) => onAddress({ branch: branch.name, file: current, line })}
              isForm={address.isForm}
              onForm={(isForm) => onAddress({ ...address, isForm })}
            />
          )}
        </div>
        {hasChanges && (
          <aside
            className={classes.changes}
            aria-label={words.changes.title}
            style={{ '--changes': `${changesWidth}px` } as CSSProperties}
          >
            <PanelEdge
              label={words.changes.width}
              width={changesWidth}
              {...CHANGES}
              side="start"
              onWidth={setChangesWidth}
            />
            <Suspense fallback={null}>
              <ChangesPanel
                branches={compared}
                onOpen={open}
                onClose={() => {
                  setChangesOpen(false);
                  setScreen('file');
                }}
              />
            </Suspense>
          </aside>
        )}
      </div>
      {asking.dialog}
      <WorkDialogs
        asked={asked}
        work={work}
        paths={paths}
        changed={changes.data?.files.map(({ path }) => path) ?? []}
        current={current}
        place={place}
        rights={rights}
        hasProblems={hasProblems}
        reviewOf={reviewOf}
        onOpen={open}
        onClosed={closeNow}
        onBranch={onBranch}
        onUndo={async ({ path, before = null }) => {
          if (before === null) await work.remove(path);
          else await writeText(key, path, before, hashes.data?.[path] ?? null);
          await client.invalidateQueries({ queryKey: MODEL_KEYS.hashes(key) });
        }}
        onChanged={(text, gone) => {
          setNews(text);
          void refresh(gone);
        }}
        onClose={() => setAsked(undefined)}
      />
    </main>
  );
}
