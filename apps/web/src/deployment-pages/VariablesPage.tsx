import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { variablesOf, variablesRequest } from '../api/data-sources-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import page from '../look/Page.module.css';
import { plainText } from '../look/plain-text.ts';
import { SearchField } from '../look/SearchField.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { DeploymentFrame } from './DeploymentFrame.tsx';
import type { DeploymentRights } from './deployment-rights.ts';
import { AddVariables } from './variables/AddVariables.tsx';
import { ChangeVariable } from './variables/ChangeVariable.tsx';
import { RemoveVariable } from './variables/RemoveVariable.tsx';
import { VariableTable } from './variables/VariableTable.tsx';
import { variablesKey } from './variables/variables-key.ts';

interface VariablesPageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
}

/** Which dialog is open. */
type Open = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly name: string };

/** The variables of a deployment, with the values of those that are no secrets. */
export function VariablesPage({ deploymentId, rights }: VariablesPageProps) {
  const words = useArea(DEPLOYMENT);
  const texts = words.variables;
  const [open, setOpen] = useState<Open | null>(null);
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: variablesKey(deploymentId),
    queryFn: ({ signal }) => variablesOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  const shown = useMemo(() => {
    const wanted = plainText(search);
    return Object.entries(data ?? {}).filter(([name]) => plainText(name).includes(wanted));
  }, [data, search]);
  const close = () => setOpen(null);
  return (
    <DeploymentFrame
      deploymentId={deploymentId}
      pages={rights.pages}
      current="variables"
      title={words.pages.variables}
      about={texts.about}
      request={variablesRequest(deploymentId)}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
          {texts.add}
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState
            error={error}
            title={words.failed}
            advice={words.failsAgain}
            onRetry={() => void refetch()}
          />
        )
      ) : Object.keys(data).length === 0 ? (
        <section className={page.panel}>
          <h2>{texts.nothing.title}</h2>
          <p className={page.about}>{texts.nothing.text}</p>
        </section>
      ) : (
        <>
          <div className={page.foot}>
            <SearchField
              label={texts.search}
              clearLabel={texts.clearSearch}
              text={search}
              onText={setSearch}
            />
          </div>
          {shown.length === 0 ? (
            <p role="status">{texts.noMatch}</p>
          ) : (
            <VariableTable
              variables={shown}
              onChange={(name) => setOpen({ kind: 'change', name })}
              onRemove={(name) => setOpen({ kind: 'remove', name })}
            />
          )}
        </>
      )}
      {open?.kind === 'add' && (
        <AddVariables deploymentId={deploymentId} known={data ?? {}} onClose={close} />
      )}
      {open?.kind === 'change' && (
        <ChangeVariable
          deploymentId={deploymentId}
          name={open.name}
          value={data?.[open.name] ?? ''}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveVariable deploymentId={deploymentId} name={open.name} onClose={close} />
      )}
    </DeploymentFrame>
  );
}
