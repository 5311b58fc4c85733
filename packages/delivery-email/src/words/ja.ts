import type { EmailWords } from './email-words.ts';

/** The texts in Japanese. */
const words: EmailWords = {
  dataFrom: (when) => `${when} 時点のデータ`,
  filters: 'フィルター',
  problems: (count) =>
    count === 1
      ? 'このダッシュボードの一部を読み込めませんでした'
      : `このダッシュボードの ${count} か所を読み込めませんでした`,
  more: (count) => `ほか ${count} 件`,
  changed: '変更点',
  rows: (shown, count) => `${count} 行中 ${shown} 行を表示`,
  firstRows: (count) => `最初の ${count} 行のみ表示`,
  columns: (shown, count) => `${count} 列中 ${shown} 列を表示`,
  tables: (shown, count) => `${count} 個の表のうち ${shown} 個を表示`,
  picture: '画像',
  files: '添付ファイル',
  open: 'ダッシュボードを開く',
  unsubscribe: '配信を停止',
  manage: '配信を管理',
  why: {
    scheduled: (by) => `${by} さんがあなたへの配信を設定したため、このメールをお送りしています。`,
    recipient: 'あなたへの配信が設定されているため、このメールをお送りしています。',
    subscribed: '配信を登録されたため、このメールをお送りしています。',
    group: (group) => `グループ「${group}」のメンバーであるため、このメールをお送りしています。`,
    owner: 'この定期配信の所有者であるため、このメールをお送りしています。',
  },
  ranAt: (when) => `実行日時: ${when}`,
  cause: '失敗の原因',
  failed: {
    subject: (title) => `配信に失敗しました: ${title}`,
    title: (title) => `「${title}」の定期配信に失敗しました`,
    text: '次のメールは、配信が再び成功したときにお送りします。',
  },
  works: {
    subject: (title) => `配信が再開しました: ${title}`,
    title: (title) => `「${title}」の定期配信が再開しました`,
    text: '直近の配信は成功しました。操作は必要ありません。',
  },
};

export default words;
