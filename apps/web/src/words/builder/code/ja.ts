import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'コード',
  label: 'コードとしてのダッシュボード',
  close: 'コードを閉じる',
  problem: (line, message) => `${line}行目: ${message}。`,
  kept: 'ボードには、エラーのない最後のテキストが表示されています。',
  discard: 'テキストを破棄',
  fixed: (report) =>
    `レポート「${report}」は独立したレポートです。「質問を編集」で変更し、ここではそのままにしてください。`,
  refused: 'その間に別の人が同じ箇所を変更しました。テキストを破棄すると、その内容が表示されます。',
  move: 'コードに移す',
  moveText:
    'ダッシュボードはレポートとともにデータモデルのファイルになります。アドレスと共有先は変わりません。以後はブランチで編集します。',
  detach: 'ファイルから切り離す',
  detachText:
    '公開するとファイルは削除されます。ダッシュボードはそのまま残り、以後はブランチなしでここで編集します。',
  inFile: {
    onBranch: (branch) => `ブランチ: ${branch}`,
    notYet: '最初の変更は、あなた専用の開発ブランチに保存されます。',
    changed: '未コミット',
    unchanged: '変更なし',
    commit: 'コミットして公開',
    commitText: (branch) =>
      `開発ブランチの変更は、他のファイルの分も含めてすべて ${branch} に入ります。ビルドが終わると閲覧者に表示されます。`,
    message: 'メッセージ',
    suggested: (title) => `ダッシュボード「${title}」を変更`,
    committed: 'コミットしました。ビルドが終わると閲覧者に表示されます。',
    review: {
      commit: 'レビュー用にコミット',
      text: '開発ブランチの変更は、他のファイルの分も含めてすべて、ほかの人がレビューするブランチに入ります。公開できる人がブランチをマージすると閲覧者に表示されます。',
      branch: 'レビュー用のブランチ',
      committed: (branch) => `${branch} にコミットしました。ブランチがマージされると閲覧者に表示されます。`,
      open: '変更をレビュー',
    },
    conflicts: 'ほかの人が、次のファイルの同じ箇所への変更をコミットしています:',
    conflictsText: '閉じてファイル内で統合するか、相手の版を自分の版で置き換えます。',
    replaceTheirs: '自分の版をコミット',
  },
};

export default words;
