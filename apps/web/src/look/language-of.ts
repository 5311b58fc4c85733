import type { Extension } from '@codemirror/state';

/** The languages of the files of a data model. */
export type CodeLanguage =
  | 'yaml'
  | 'yaml-jinja'
  | 'javascript'
  | 'typescript'
  | 'sql'
  | 'jinja'
  | 'python'
  | 'json';

const BY_ENDING: Readonly<Record<string, CodeLanguage>> = {
  yml: 'yaml',
  yaml: 'yaml',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  sql: 'sql',
  jinja: 'jinja',
  j2: 'jinja',
  py: 'python',
  json: 'json',
};

/** The language of a file by its name; undefined for plain text. */
export function languageOf(path: string): CodeLanguage | undefined {
  const [ending = '', before = ''] = path.toLowerCase().split('/').at(-1)?.split('.').reverse() ?? [];
  const language = BY_ENDING[ending];
  return language === 'jinja' && BY_ENDING[before] === 'yaml' ? 'yaml-jinja' : language;
}

const LOADERS: Readonly<Record<CodeLanguage, () => Promise<Extension>>> = {
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  'yaml-jinja': async () => {
    const [{ jinja }, { yaml }] = await Promise.all([
      import('@codemirror/lang-jinja'),
      import('@codemirror/lang-yaml'),
    ]);
    return jinja({ base: yaml() });
  },
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  jinja: async () => (await import('@codemirror/lang-jinja')).jinja(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  json: async () => (await import('@codemirror/lang-json')).json(),
};

/** Loads what highlights and indents the language of a file. */
export async function loadLanguage(path: string): Promise<Extension> {
  const language = languageOf(path);
  return language === undefined ? [] : LOADERS[language]();
}
