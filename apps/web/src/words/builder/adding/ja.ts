import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: '追加するものを検索',
  nothing: (text) => `「${text}」に一致するものはありません。`,
  groups: {
    charts: 'グラフ',
    texts: 'テキストとレイアウト',
    containers: 'コンテナー',
    controls: 'コントロール',
  },
  entries: {
    question: '新しいグラフ',
    report: 'レポートのグラフ',
    figure: '主要数値',
    table: '表',
    summary: 'AIによる要約',
    text: 'テキスト',
    divider: '区切り線',
    spacer: '余白',
    grid: 'グリッド',
    row: '行',
    column: '列',
    tabs: 'タブ',
    control: 'フィルターまたは切り替え',
  },
  hints: {
    question: 'ダッシュボードを離れずにデータモデルに質問',
    grid: 'ウィジェットを自由に配置',
    row: '同じ幅のウィジェットを横に並べる',
    column: '同じ高さのウィジェットを縦に並べる',
    tabs: 'ウィジェットのグループを1つずつ表示',
  },
  toBoard: 'ダッシュボードに追加されます。',
  into: (container) => `「${container}」の中に追加されます。`,
  intoTab: (tab, container) => `「${container}」のタブ「${tab}」に追加されます。`,
  tab: (number) => `タブ ${number}`,
  newText: '新しいテキスト',
  full: (most) => `ダッシュボードのウィジェットは${most}個までです。`,
  refused: '追加されませんでした。ほかの人がダッシュボードを変更したところです。',
  making: {
    title: '新しいグラフ',
    editTitle: 'グラフを編集',
    name: 'タイトル',
    add: 'ダッシュボードに追加',
    save: '質問を保存',
    failed: 'グラフは保存されませんでした',
    notEditable: 'このレポートはここで編集できる質問ではありません。レポートを開いてください。',
    conflict: 'ほかの人がこのレポートを変更しました。ダイアログを閉じて開き直すと、その版が表示されます。',
  },
};

export default words;
