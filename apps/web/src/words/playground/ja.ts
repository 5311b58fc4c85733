import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'プレイグラウンド',
  files: 'ファイル',
  states: {
    opening: 'ブランチを開いています…',
    building: 'ブランチをビルドしています…',
    built: 'このブランチの回答です',
    failed: 'ブランチをコンパイルできません',
  },
  notServed: 'ブランチに問い合わせできません',
  broken: (branch) => `${branch} をコンパイルできません`,
  code: 'コード',
  codeWidth: 'コードの幅',
  timing: '所要時間',
  nothingAsked: 'フィールドを選ぶと、質問がコードで表示されます。',
  notWritten: {
    graphql: '計算、セグメント、比較、合計を含むため、GraphQL ではこの質問ができません。',
    sql: 'SQL ではこの質問ができません。',
    asOther: 'GraphQL では他の人として質問できません。',
  },
  notes: {
    json: 'リクエストの本文です。',
    curl: 'シェルで実行できます。',
    typescript: 'Facet のクライアントパッケージを使います。',
    python: 'requests パッケージを使います。',
    sql: 'セマンティック SQL です。query の代わりに sqlQuery として送信します。',
    graphql: 'エンジンの GraphQL API です。',
  },
  key: {
    key: 'FACET_API_KEY に API キーを設定します。POST /api/v1/api-keys で作成できます。',
    token:
      'FACET_TOKEN にデータ API トークンを設定します。POST /api/v1/deployments/{deploymentId}/token で作成できます。',
  },
  compare: '比較するブランチ…',
  stopComparing: '比較をやめる',
  compared: '2 つのブランチの比較',
  same: (count) => `すべての行が同じです（${count}）。`,
  differ: (count, total) => `${total} 行中 ${count} 行が異なります。`,
  largest: (column, amount) => `${column} の最大の差: ${amount}。`,
  onlyFirst: '比較できる行数を超える回答があります。',
  firstRows: (shown, total) => `${total} 行のうち最初の ${shown} 行を表示しています。`,
  difference: '差異',
  differs: '異なる',
  onlyOn: (branch) => `${branch} のみ`,
  answers: (count) => `行数: ${count}`,
};
export default words;
