import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'チャット',
  resize: 'チャットの幅',
  close: 'チャットを閉じる',
  about: (title) => `「${title}」について`,
  detach: (title) => `「${title}」なしで質問`,
  fromDashboard: 'ダッシュボードの条件',
  leaveOut: (condition) => `「${condition}」なしで質問`,
  apply: 'ダッシュボードに適用',
  applied: 'ダッシュボードに適用しました',
  noControl: 'このダッシュボードには、そのために変更できるフィルターがありません。',
};
export default words;
