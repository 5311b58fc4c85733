import type { ExploreSqlWords } from './words.ts';

const words: ExploreSqlWords = {
  editor: '現在の内容の SQL',
  hint: 'ビュー、項目、関数を補完します。変更は、入力を止めるか Ctrl+Enter を押すと適用されます。',
  reading: 'SQL を読み取っています…',
  notApplied: 'まだ適用されていません',
  apply: '適用',
  discard: '変更を破棄',
  failed: 'SQL を読み取れませんでした',
  atPlace: (line, column, text) => `${line} 行目、${column} 文字目: ${text}`,
  tooLong: 'SQL が長すぎます。上限は 65,536 バイトです。',
  free: {
    title: 'この SQL は項目として表示できません。',
    text: '書かれたとおりに実行され、SQL としてのみ変更できます。',
    back: '直前の内容に戻る',
    begin: '項目から始める',
    fits: 'この SQL は項目として表示できます。',
    showFields: '項目として表示',
  },
  openInExplore: 'データ探索で開く',
  noSql: 'この内容は SQL で書けません。',
  refused: {
    several_views: '複数のビューの項目が含まれており、SQL では結合が必要になります。',
    timezone: 'SQL ではタイムゾーンを指定できません。SQL を表示するには、タイムゾーンを外してください。',
    compared_ranges: 'SQL では期間を比較できません。',
    filter: 'SQL で書けないフィルターがあります。',
    ungrouped_measure:
      'SQL では、グループ化されていない行にメジャーを含められません。行をグループ化するか、メジャーを外してください。',
    too_long: 'SQL が 65,536 バイトを超えます。値のリストを短くしてください。',
    other: 'SQL で書けない設定があります。',
  },
  reasons: {
    with: 'WITH を使用しています。',
    set_operation: 'UNION、INTERSECT、EXCEPT、VALUES のいずれかで複数のクエリを組み合わせています。',
    from: '1 つのビュー以外のものを読み取っています。',
    distinct: 'DISTINCT を計算とともに使用しているか、DISTINCT ON を使用しています。',
    grouping_sets: 'GROUPING SETS、ROLLUP、CUBE のいずれかを使用しています。',
    regrouped: '計算でグループ化しています。',
    hidden_group: '表示しない列でグループ化しています。',
    condition: 'フィルターとして表示できない条件があります。',
    order: '列以外のもので並べ替えています。',
    null_order: 'NULL の並び順を指定しています。',
    window: 'WINDOW 句を使用しています。代わりに、OVER の後にウィンドウを書いてください。',
    alias: '計算があり、ビューに別名が付いています。',
    repeated_column: '同じ列が 2 回あります。',
    name_of_member: '計算の名前が項目の名前と同じです。',
    moving_time: '現在時刻に依存し、「過去 7 日間」のような期間ではない条件があります。',
    other: '項目として表示できない部分があります。',
  },
};

export default words;
