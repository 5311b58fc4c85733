import { directionOf } from '@facet/look/locale';
import { notFound, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useTitle } from '../../places/surface.ts';
import type { ServerPage } from './console-boot.ts';
import classes from './ServerPageRoute.module.css';

/** A page of the server, such as the account, in the frame of the console. Its forms are sent without scripts. */
export function ServerPageRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { page } = boot;
  useTitle(page?.title);
  useStyle(page);
  if (page === null) throw notFound();
  const { layout, language, html } = page;
  return (
    <div className={classes.page} data-server-page>
      <main
        className={layout}
        lang={language}
        dir={directionOf(language)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it came with the document, from the same templates as whole pages
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}

/** Applies the style of the server's pages to the page alone. */
function useStyle(page: ServerPage | null) {
  const style = page?.style;
  useLayoutEffect(() => {
    if (style === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@scope ([data-server-page]) { ${style.replaceAll(':root', ':scope')} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [style]);
}
