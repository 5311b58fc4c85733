import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'ダッシュボードに追加',
  addHere: 'このダッシュボードに追加',
  draft: 'ダッシュボードの下書きを作成',
  drafted: '下書き（未保存）',
  overviewOf: (view) => `${view}の概要：主要な数値、推移、表、フィルター`,
  filtersOfChart: '質問のフィルターは、その質問のグラフにのみ適用されます。',
  made: (dashboard) => `「${dashboard}」はワークスペースにあります。`,
  title: 'ダッシュボードに追加',
  search: 'ダッシュボードを検索',
  choices: '編集できるダッシュボード',
  none: '編集できるダッシュボードはまだありません。',
  noneFound: 'この名前で編集できるダッシュボードはありません。',
  newDashboard: '新しいダッシュボード',
  create: '作成して追加',
  failed: 'グラフを追加できませんでした。',
  added: (dashboard) => `「${dashboard}」の下書きに追加しました。`,
  addedHere: 'グラフはダッシュボードにあります。',
  open: 'ダッシュボードを開く',
  undo: '元に戻す',
  undone: 'グラフはダッシュボードから削除されました。',
  notUndone: 'グラフを削除できませんでした。ダッシュボードを開いて削除してください。',
};
export default words;
