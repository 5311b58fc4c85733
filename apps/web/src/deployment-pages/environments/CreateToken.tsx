import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { creatingToken, type Environment, type EnvironmentToken } from '../../api/deployment-serving-api.ts';
import { CopyButton } from '../../look/CopyButton.tsx';
import { Dialog } from '../../look/Dialog.tsx';
import { useFormats } from '../../look/formats-context.ts';
import page from '../../look/Page.module.css';
import { useArea, useLocale } from '../../words/area.ts';
import { DEPLOYMENT_SERVING } from '../../words/deployment-serving/deployment-serving-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { readContext } from './read-context.ts';
import { useEnvironmentName } from './use-environment-name.ts';

interface CreateTokenProps {
  readonly deploymentId: number;
  readonly environment: Environment;
  /** Whether the person may decide what the token contains. */
  readonly mayChoose: boolean;
  onClose(): void;
}

/** In minutes. The longest of each is the server's limit. */
const LIFETIMES = { query: [5, 15, 60], metadata: [60, 360, 1440] } as const;

type Purpose = keyof typeof LIFETIMES;

/** The form of a token, and the token, once it has been created. */
export function CreateToken({ deploymentId, environment, mayChoose, onClose }: CreateTokenProps) {
  const words = useArea(DEPLOYMENT_SERVING).environments;
  const locale = useLocale();
  const name = useEnvironmentName()(environment);
  const [purpose, setPurpose] = useState<Purpose>('query');
  const [minutes, setMinutes] = useState(60);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<Error | null>(null);
  const [created, setCreated] = useState<EnvironmentToken | null>(null);
  const context = readContext(text);
  const change = creatingToken({
    deploymentId,
    environmentId: Number(environment.id),
    isForMetadata: purpose === 'metadata',
    securityContext: context ?? {},
    seconds: minutes * 60,
  });
  if (created !== null)
    return <Created token={created} title={words.createTokenFor(name)} onClose={onClose} />;
  return (
    <ActionDialog
      title={words.createTokenFor(name)}
      action={words.createToken}
      isDisabled={context === null}
      shown={change.shown}
      onAction={() => change.send().then(setCreated, setFailure)}
      onClose={onClose}
    >
      <Select
        label={words.purpose}
        data={(Object.keys(LIFETIMES) as Purpose[]).map((value) => ({ value, label: words.purposes[value] }))}
        value={purpose}
        allowDeselect={false}
        onChange={(value) => {
          if (value === null) return;
          setPurpose(value);
          setMinutes(60);
        }}
      />
      {mayChoose ? (
        <Textarea
          label={words.context}
          description={words.contextHelp}
          placeholder='{ "country": "US" }'
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={context === null ? words.badContext : undefined}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          dir="ltr"
        />
      ) : (
        <p className={page.about}>{words.emptyContext}</p>
      )}
      <Select
        label={words.lifetime}
        data={LIFETIMES[purpose].map((each) => ({ value: String(each), label: lifetimeText(locale, each) }))}
        value={String(minutes)}
        allowDeselect={false}
        onChange={(value) => setMinutes(Number(value))}
      />
      {failure !== null && (
        <p className={page.error} role="alert">
          {failure.message}
        </p>
      )}
    </ActionDialog>
  );
}

function lifetimeText(locale: string, minutes: number): string {
  const [value, unit] = minutes < 60 ? [minutes, 'minute'] : [minutes / 60, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

interface CreatedProps {
  readonly token: EnvironmentToken;
  readonly title: string;
  onClose(): void;
}

/** A token, which is shown only here. */
function Created({ token, title, onClose }: CreatedProps) {
  const words = useArea(DEPLOYMENT_SERVING).environments;
  const { moment } = useFormats();
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <div className={page.section}>
        <p role="status">{words.once}</p>
        <Textarea
          label={words.token}
          value={token.token}
          readOnly
          autosize
          maxRows={8}
          dir="ltr"
          data-autofocus
        />
        <p className={page.about}>{words.expires(moment(new Date(token.expires_at)))}</p>
        <div className={page.foot}>
          <CopyButton text={token.token} />
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
