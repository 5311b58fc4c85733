import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: '画像を選択',
  replace: '画像を置き換え',
  kinds: (megabytes) => `PNG、JPEG、WebP、GIF（${megabytes} MBまで）`,
  tooLarge: (megabytes) => `ファイルが${megabytes} MBを超えています。`,
  notImage: 'PNG、JPEG、WebP、GIFの画像ではないか、ピクセル数が多すぎます。',
  failed: '画像をアップロードできませんでした',
  alt: '説明',
  altNeeded:
    '画像を見られない人のために説明を書くか、装飾用にしてください。どちらもない場合、ダッシュボードを公開できません。',
  decorative: '装飾用（スクリーンリーダーは読み飛ばす）',
  fit: '表示方法',
  contain: '画像全体',
  cover: '領域を埋める',
  link: 'リンク',
  linkRefused: 'https:// または mailto: で始まるアドレスを入力してください。',
  notLoaded: '画像を読み込めませんでした',
};

export default words;
