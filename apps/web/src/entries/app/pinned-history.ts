import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/** What the host sets for the life of the page. */
const PINNED = /^(?:session|sessionId|allowExport|locale|timezone|show[A-Z]\w*)$/;
const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/;

/**
 * The history of the page. Its addresses keep what the host has set, so that a reload has it as well; the pages see only their
 * own parameters. Those stay as they are written, which is readable.
 */
export function pinnedHistory(): RouterHistory {
  const pinned = parametersOf(location.search, true);
  return createBrowserHistory({
    createHref(href) {
      const [, pathname = '', search = '', hash = ''] = PARTS.exec(href) ?? [];
      return pathname + searchOf([...pinned, ...parametersOf(search, false)]) + hash;
    },
    parseLocation() {
      const { pathname, hash } = location;
      const search = searchOf(parametersOf(location.search, false));
      const state = history.state ?? { __TSR_index: 0 };
      return { href: pathname + search + hash, pathname, search, hash, state };
    },
  });
}

function parametersOf(search: string, isPinned: boolean): readonly string[] {
  const all = search.replace(/^\?/, '').split('&');
  return all.filter((text) => text !== '' && PINNED.test(text.split('=', 1)[0] ?? '') === isPinned);
}

function searchOf(parameters: readonly string[]): string {
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}
