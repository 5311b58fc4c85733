import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { questionReporter } from '../../chat/question-reporter.ts';
import { AskButton } from '../../chat-panel/AskButton.tsx';
import { AppHead } from '../../creator/AppHead.tsx';
import { appBase } from '../../places/places.ts';
import { usePlaces } from '../../places/surface.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { CREATOR } from '../../words/creator/creator-area.ts';
import { WORKSPACE } from '../../words/workspace/workspace-area.ts';
import { WithChat } from '../../work-chat/WithChat.tsx';
import type { WorkspaceTitle } from './app-boot.ts';
import { useApp } from './app-context.ts';
import { useAppActions } from './use-app-actions.ts';
import { useAppChat } from './use-app-chat.ts';

/** The head of creator mode above its pages. */
export function AppFrame() {
  const { boot, deployment, viewed, port, work } = useApp();
  const { place, panel } = useAppChat();
  const places = usePlaces();
  const { workspace, explore } = useArea(CONSOLE);
  const { shared } = useArea(CREATOR);
  const { trash } = useArea(WORKSPACE);
  const title = titleIn(boot.title, useLocale());
  const { pathname } = useLocation();
  const base = appBase(deployment.id);
  useAppActions();
  const [, part = ''] = pathname.slice(base.length).split('/');
  // Other pages name themselves.
  const settled = { '': title ?? workspace, trash, shared, explore }[part];
  useEffect(() => {
    if (settled !== undefined && pathname.startsWith(base)) viewed.end(settled);
  }, [viewed, base, pathname, settled]);
  useEffect(() => {
    document.title = title ?? workspace;
  }, [title, workspace]);
  return (
    <AppHead
      title={boot.title.isShown ? title : null}
      ways={[
        {
          label: workspace,
          href: places.folder(deployment.id, null),
          isCurrent: !['shared', 'explore'].includes(part),
        },
        { label: shared, href: places.shared(deployment.id), isCurrent: part === 'shared' },
        { label: explore, href: places.explore(deployment.id), isCurrent: part === 'explore' },
      ]}
      tools={place !== null && <AskButton panel={panel} />}
    >
      <WithChat place={place} panel={panel} work={work} onQuestion={questionReporter(port)}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </WithChat>
    </AppHead>
  );
}

/** The title in the language of the reader, else the general one. */
function titleIn({ text, translations }: WorkspaceTitle, locale: string): string | null {
  const own = translations.find((translation) => translation.locale === locale);
  const ofLanguage = translations.find(
    (translation) => languageOf(translation.locale) === languageOf(locale),
  );
  return (own ?? ofLanguage)?.value || text || null;
}

function languageOf(locale: string): string | undefined {
  return locale.toLowerCase().split(/[-_]/)[0];
}
