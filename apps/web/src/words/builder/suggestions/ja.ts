import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'おすすめのグラフ',
  nothing: 'ダッシュボードにまだないおすすめのグラフはありません。',
};

export default words;
