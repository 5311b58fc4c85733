import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Biểu đồ gợi ý',
  nothing: 'Không có gợi ý nào mà bảng điều khiển chưa có.',
};

export default words;
