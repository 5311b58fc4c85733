import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: '閲覧者が開閉できる',
  collapsed: '最初は閉じておく',
  needsHeading: '見出しを追加してください。閲覧者は見出しでセクションを開閉します。',
};

export default words;
