import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'ジョブ',
  openRunning: (count) => `ジョブ、${count} 件実行中`,
  title: 'ジョブ',
  nothing: {
    title: '実行中のジョブはありません',
    text: '過去 24 時間のビルド、dbt の同期、エクスポート、配信がここに表示されます。',
  },
  running: '実行中',
  finished: '終了',
  kinds: { build: 'ビルド', sync: 'dbt の同期', run: '配信', export: 'エクスポート' },
  runningFor: (duration) => `${duration}間実行中`,
  took: (duration) => `所要時間 ${duration}`,
  states: { succeeded: '成功', failed: '失敗', cancelled: 'キャンセル済み', skipped: 'スキップ' },
  by: (name) => `開始者: ${name}`,
  cancel: 'キャンセル',
  download: 'ダウンロード',
  failed: 'ジョブを読み込めませんでした',
  actionFailed: '実行できませんでした',
};
export default words;
