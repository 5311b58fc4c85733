import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { catalogueOf } from '../api/source-tables-api.ts';
import { Message } from '../look/Message.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { WithFormats } from '../workspace/WithFormats.tsx';
import { CatalogueHead } from './CatalogueHead.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { ChosenTables, useChosenTables } from './chosen-tables.ts';
import { NotRead } from './NotRead.tsx';
import { Proposal } from './Proposal.tsx';
import { readTablesState, type TablesState, tablesAddress } from './page-state.ts';
import { SchemaList } from './SchemaList.tsx';
import classes from './SourceTables.module.css';
import { TableList } from './TableList.tsx';
import { TablePanel } from './TablePanel.tsx';
import { sourceKey } from './table-keys.ts';

/** What the person may do with the tables of a data source. */
export interface TableRights {
  readonly mayRead: boolean;
  readonly mayPreview: boolean;
  /** Whether they may write to branches of the data model. */
  readonly mayPropose: boolean;
}

interface SourceTablesPageProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly rights: TableRights;
  /** The parameters of the page's address. */
  readonly address: string;
  onAddress(address: string): void;
}

/** How often a page asks whether the tables have been read. */
const WHILE_READING_MS = 700;

/** The tables of a data source, from which a model can be proposed. */
export function SourceTablesPage(props: SourceTablesPageProps) {
  const { deploymentId, source, rights, address, onAddress } = props;
  const words = useArea(SOURCE_TABLES);
  useTitle(words.titleOf(source));
  const state = readTablesState(address);
  const go = (next: Partial<TablesState>) => onAddress(tablesAddress({ ...state, ...next }));
  const [chosen, choose] = useChosenTables(deploymentId, source);
  const [isApplied, setApplied] = useState(false);
  const { data: catalogue, error } = useQuery({
    queryKey: [...sourceKey(deploymentId, source), 'catalogue'],
    queryFn: ({ signal }) => catalogueOf(deploymentId, source, signal),
    refetchInterval: ({ state: { data } }) => (data?.isReading === true ? WHILE_READING_MS : false),
    retry: isWorthAsking,
  });
  if (error !== null && catalogue === undefined)
    return statusOf(error) === 404 ? (
      <Message {...words.gone} />
    ) : (
      <Message title={words.failed} text={error.message} error={error} />
    );
  if (catalogue === undefined)
    return (
      <main className={classes.plain}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (state.isProposal && (chosen.count > 0 || isApplied) && rights.mayPropose)
    return (
      <WithFormats>
        <Proposal
          deploymentId={deploymentId}
          source={source}
          chosen={chosen.names}
          onBack={() => {
            setApplied(false);
            go({ isProposal: false });
          }}
          onApplied={() => {
            setApplied(true);
            choose(new ChosenTables());
          }}
        />
      </WithFormats>
    );
  const { schema, table } = state;
  return (
    <WithFormats>
      <main className={classes.page} data-open={table !== undefined || undefined}>
        <CatalogueHead
          deploymentId={deploymentId}
          source={source}
          catalogue={catalogue}
          mayRead={rights.mayRead}
        />
        {catalogue.readAt === null ? (
          <NotRead
            deploymentId={deploymentId}
            source={source}
            catalogue={catalogue}
            mayRead={rights.mayRead}
          />
        ) : (
          <div className={classes.work}>
            <SchemaList
              key={`schemas ${catalogue.readAt}`}
              deploymentId={deploymentId}
              source={source}
              schema={schema}
              onSchema={(next) => go({ schema: next, table: undefined })}
            />
            <TableList
              key={`tables ${catalogue.readAt}`}
              deploymentId={deploymentId}
              source={source}
              state={state}
              chosen={rights.mayPropose ? chosen : undefined}
              onChosen={choose}
              onSearch={(search) => go({ search })}
              onOpen={(id) => go({ table: id })}
            />
            {table !== undefined && (
              <TablePanel
                key={table}
                deploymentId={deploymentId}
                source={source}
                tableId={table}
                mayPreview={rights.mayPreview}
                onOpen={(id) => go({ table: id })}
                onClose={() => go({ table: undefined })}
              />
            )}
          </div>
        )}
        {rights.mayPropose && (
          <ChosenBar
            count={chosen.count}
            onClear={() => choose(new ChosenTables())}
            onPropose={() => go({ isProposal: true, table: undefined })}
          />
        )}
      </main>
    </WithFormats>
  );
}
