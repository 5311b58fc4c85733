import { Button, Group } from '@mantine/core';
import { IconExternalLink, IconFileCode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { statusOf } from '../api/api-error.ts';
import { reportsOf, workbookOf } from '../api/workspace-api.ts';
import { Message } from '../look/Message.tsx';
import { MayEditFiles } from '../places/model-rights.ts';
import { useSurface, useTitle } from '../places/surface.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useWords } from '../words/words.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { Changed } from './Changed.tsx';
import { personName, titleOf } from './keys-of.ts';
import empty from './ListEmpty.module.css';
import { ListSkeleton } from './ListSkeleton.tsx';
import { TypeIcon, VerifiedMark } from './ObjectName.tsx';
import { PageLink } from './PageLink.tsx';
import { WORKSPACE_KEY } from './use-objects.ts';
import { WithFormats } from './WithFormats.tsx';
import classes from './WorkbookPage.module.css';

interface WorkbookPageProps {
  readonly deploymentId: number;
  readonly workbookId: number;
  /** Instead of the button that shares it. */
  readonly tools?: ReactNode;
}

/** A workbook: its dashboard, its reports, and where it comes from. */
export function WorkbookPage({ deploymentId, workbookId, tools }: WorkbookPageProps) {
  const words = useArea(WORKSPACE);
  const { tryAgain } = useWords();
  const { places, lacks } = useSurface();
  const { edit: editDashboard } = useArea(EDITOR);
  const mayEditFiles = use(MayEditFiles);
  const workbook = useQuery({
    queryKey: [WORKSPACE_KEY, 'workbook', deploymentId, workbookId],
    queryFn: ({ signal }) => workbookOf(deploymentId, workbookId, signal),
  });
  const reports = useQuery({
    queryKey: [WORKSPACE_KEY, 'reports', deploymentId, workbookId],
    queryFn: ({ signal }) => reportsOf(deploymentId, workbookId, signal),
  });
  const { data, error } = workbook;
  useTitle(data?.name);
  const { workbook: texts } = words;
  if (error !== null && data === undefined) {
    const isGone = statusOf(error) === 404;
    return (
      <Message
        title={isGone ? texts.gone.title : texts.failed}
        text={isGone ? texts.gone.text : error.message}
        {...(isGone ? {} : { error })}
        action={
          isGone
            ? { label: words.folderGone.action, href: places.folder(deploymentId, null) }
            : { label: tryAgain, onClick: () => void workbook.refetch() }
        }
      >
        {isGone && <WhoCanHelp deploymentId={deploymentId} />}
      </Message>
    );
  }
  if (data === undefined)
    return (
      <main className={classes.page}>
        <ListSkeleton />
      </main>
    );
  const published = data.publishedDashboard;
  const description = published?.description ?? data.dashboardPublished?.description;
  return (
    <WithFormats>
      <main className={classes.page}>
        <div className={classes.head}>
          {!lacks.has('workbookBack') && (
            <nav className={classes.above} aria-label={words.folders}>
              <PageLink href={places.folder(deploymentId, null)}>{words.workspace}</PageLink>
              {data.folderPath.map(({ id, name }) => (
                <PageLink key={id} href={places.folder(deploymentId, id)}>
                  {name}
                </PageLink>
              ))}
            </nav>
          )}
          <div className={classes.line}>
            <h1 className={classes.title} dir="auto">
              {data.name}
            </h1>
            <Group gap={8}>
              {data.canEdit && (data.sourcePath === null || mayEditFiles) && (
                <Button component={PageLink} href={places.builder(deploymentId, workbookId)}>
                  {editDashboard}
                </Button>
              )}
              {tools}
              {tools === undefined && data.canManage && !lacks.has('sharing') && (
                <ShareButton
                  deploymentId={deploymentId}
                  kind="workbook"
                  id={workbookId}
                  title={data.name}
                  href={places.object(deploymentId, { type: 'WORKBOOK', id: workbookId })}
                />
              )}
            </Group>
          </div>
          {description != null && description !== '' && (
            <p className={classes.description} dir="auto">
              {description}
            </p>
          )}
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{texts.dashboard}</dt>
            <dd>
              {published?.status !== 'published' ? (
                texts.notPublished
              ) : (
                <a className={classes.link} href={places.dashboard(published.publicId)}>
                  {published.title || words.openDashboard}
                  <IconExternalLink size={14} aria-hidden />
                </a>
              )}
            </dd>
          </div>
          {data.user !== null && (
            <div>
              <dt>{words.owner}</dt>
              <dd title={data.user.email} dir="auto">
                {personName(data.user)}
              </dd>
            </div>
          )}
          <div>
            <dt>{words.columns.changed}</dt>
            <dd>
              <Changed at={data.updatedAt} />
            </dd>
          </div>
          {data.sourcePath !== null && (
            <div>
              <dt>{words.file}</dt>
              <dd title={words.fileHelp(data.sourcePath)}>
                <IconFileCode size={14} aria-hidden className={classes.icon} />
                <code dir="ltr">{data.sourcePath}</code>
              </dd>
            </div>
          )}
        </dl>
        <section>
          <h2 className={classes.section}>{texts.reports}</h2>
          {reports.data === undefined ? (
            reports.error === null ? (
              <ListSkeleton />
            ) : (
              <p role="alert">{reports.error.message}</p>
            )
          ) : reports.data.items.length === 0 ? (
            <div className={empty.state}>
              <h3>{texts.noReports.title}</h3>
              <p>{texts.noReports.text}</p>
            </div>
          ) : (
            <ul className={classes.list}>
              {reports.data.items.map((report) => (
                <li key={report.id}>
                  <TypeIcon type="REPORT" />
                  <PageLink
                    href={places.object(deploymentId, { type: 'REPORT', id: report.id })}
                    className={classes.report}
                  >
                    {titleOf(report)}
                  </PageLink>
                  <VerifiedMark status={report.verification?.status} />
                  {report.description !== null && (
                    <span className={classes.about} dir="auto">
                      {report.description}
                    </span>
                  )}
                  <span className={classes.changed}>
                    <Changed at={report.updatedAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </main>
    </WithFormats>
  );
}
