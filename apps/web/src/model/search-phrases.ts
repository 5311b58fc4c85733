import type { ModelUsesWords } from '../words/model-uses/words.ts';

/** The texts of the search in a file, by those of the library in English. */
export function searchPhrases(words: ModelUsesWords['search']): Readonly<Record<string, string>> {
  return {
    Find: words.find,
    Replace: words.replace,
    next: words.next,
    previous: words.previous,
    all: words.all,
    'match case': words.matchCase,
    regexp: words.regexp,
    'by word': words.byWord,
    replace: words.replaceOne,
    'replace all': words.replaceAll,
    close: words.close,
    'current match': words.currentMatch,
    'on line': words.onLine,
    'replaced match on line $': words.replacedOnLine,
    'replaced $ matches': words.replacedMatches,
    'Go to line': words.goToLine,
    go: words.go,
  };
}
