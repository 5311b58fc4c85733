import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: '履歴',
  files: 'ファイル',
  commits: 'コミット',
  commit: 'コミット',
  choose: 'コミットを選ぶと、変更内容が表示されます。',
  failed: 'コミットを読み込めませんでした',
  commitFailed: 'コミットを読み込めませんでした',
  nothing: 'このブランチにはまだコミットがありません。',
  nothingOf: (path) => `このブランチに ${path} を変更したコミットはありません。`,
  noMessage: 'メッセージなし',
  noChanges: 'このコミットで変更されたファイルはありません。',
  changedFiles: '変更されたファイル',
  more: 'さらに表示',
  allFiles: 'すべてのファイルのコミットを表示',
  ofFile: 'このファイルの履歴',
  blame: '各行の作成者を表示',
  uncommitted: '未コミット',
  restore: 'このバージョンを復元',
  restoreTitle: (path) => `${path} のこのバージョンを復元しますか？`,
  restoreText:
    'ブランチの自分の編集に書き込まれ、そこにあるファイルの内容が置き換わります。まだコミットはされません。',
};
export default words;
