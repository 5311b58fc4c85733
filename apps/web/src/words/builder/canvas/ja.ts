import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}（選択中）`,
  at: (name, column, row) => `${name}：${column}列目、${row}行目`,
  size: (name, columns, rows) => `${name}：幅 ${columns}、高さ ${rows}`,
  inside: (name, container, place, count) => `${name}：${container}内の${count}件中${place}番目`,
  selectedCount: (count) => `選択したウィジェット：${count}`,
  nothingSelected: '何も選択されていません',
  added: (count) => `追加したウィジェット：${count}`,
  copied: (count) => `コピーしたウィジェット：${count}`,
  removed: (count) => `削除したウィジェット：${count}`,
  stays: 'そこには配置できません。',
  tooNarrow: 'ボードが2列以上の幅のとき、ウィジェットを移動できます。',
  problems: {
    'too-large': '大きすぎて貼り付けられません。',
    'not-widgets': 'クリップボードにウィジェットがありません。先にダッシュボードからコピーしてください。',
    full: 'ダッシュボードにこれだけのウィジェットは追加できません。',
    refused: 'これらのウィジェットは貼り付けられません。コンテナーに許可されていない内容があります。',
  },
  kinds: {
    CHART: 'グラフ',
    TEXT: 'テキスト',
    FILTER: 'フィルター',
    TIME_GRAIN: '粒度',
    FIELD: 'フィールドの切り替え',
    PARENT: '親コントロール',
    SPACER: '余白',
    IMAGE: '画像',
    DIVIDER: '区切り線',
    AI: 'AIによる要約',
    CONTAINER: 'コンテナー',
  },
};

export default words;
