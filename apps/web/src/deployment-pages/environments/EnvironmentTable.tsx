import { Button } from '@mantine/core';
import type { Environment } from '../../api/deployment-serving-api.ts';
import { CopyButton } from '../../look/CopyButton.tsx';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT_SERVING } from '../../words/deployment-serving/deployment-serving-area.ts';
import classes from './EnvironmentTable.module.css';
import { useEnvironmentName } from './use-environment-name.ts';

interface EnvironmentTableProps {
  readonly environments: readonly Environment[];
  onToken(environment: Environment): void;
}

/** Environments with the branch that each serves and the addresses of their data APIs. */
export function EnvironmentTable({ environments, onToken }: EnvironmentTableProps) {
  const words = useArea(DEPLOYMENT_SERVING).environments;
  const nameOf = useEnvironmentName();
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">{words.environment}</th>
          <th scope="col">{words.url}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {environments.map((environment) => (
          <tr key={environment.id}>
            <td>
              <p className={page.name}>{words.types[environment.type]}</p>
              {environment.branch !== null && (
                <p className={page.about}>
                  <bdi>{environment.branch}</bdi>
                </p>
              )}
              {environment.user !== null && (
                <p className={page.about}>
                  <bdi>{environment.user}</bdi>
                </p>
              )}
            </td>
            <td>
              {environment.api_credentials.map(({ type, url }) =>
                url === null ? null : (
                  <div key={type} className={classes.address}>
                    <code dir="ltr">{url}</code>
                    <CopyButton text={url} />
                  </div>
                ),
              )}
            </td>
            <td data-action>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.createTokenFor(nameOf(environment))}
                onClick={() => onToken(environment)}
              >
                {words.createToken}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
