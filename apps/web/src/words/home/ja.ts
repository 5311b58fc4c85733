import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'メールで配信',
  dashboards: 'ダッシュボード',
  pages: 'ページ',
  account: 'アカウント',
  search: 'ダッシュボードを検索',
  found: (count, hasMore) => `${count}件${hasMore ? '以上' : ''}のダッシュボード`,
  showMore: 'さらに表示',
  empty: {
    title: 'ダッシュボードはまだありません',
    text: '閲覧できるダッシュボードがここに表示されます。同僚に共有を依頼してください。',
    make: '閲覧できるダッシュボードがここに表示されます。ワークスペースで作成するか、同僚に共有を依頼してください。',
  },
  preparing: {
    title: 'ダッシュボードを準備しています',
    text: 'データモデルを初めてビルドしています。数秒後にダッシュボードがここに表示されます。',
  },
  noMatch: {
    title: (text) => `「${text}」に一致するダッシュボードはありません`,
    text: 'ダッシュボード、フォルダー、デプロイメントの名前を検索します。',
  },
  clearSearch: '検索をクリア',
  failed: 'ダッシュボードを読み込めませんでした',
};
export default words;
