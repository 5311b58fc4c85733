import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'スマートフォンのレイアウト',
  intro:
    'スマートフォンでの表示です。ここでの配置は幅の狭い画面だけに適用され、ほかは広いレイアウトに従います。',
  moveUp: '上へ移動',
  moveDown: '下へ移動',
  hide: 'スマートフォンで隠す',
  show: 'スマートフォンで表示',
  hidden: (name) => `${name}（スマートフォンでは非表示）`,
  height: '高さ（行数）',
  heightHint: '広い画面と同じ',
  inContainer: '中の並び順はコンテナーが決めます。',
  reset: 'スマートフォンのレイアウトをリセット',
  moved: (name, place, count) => `${name}: ${count}件中${place}番目`,
  sized: (name, rows) => `${name}: 高さ ${rows}`,
};

export default words;
