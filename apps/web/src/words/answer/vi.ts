import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Chỉ ${count} hàng đang hiển thị được sắp xếp; vẫn còn hàng khác.`,
  everyMinute: 'Hỏi lại mỗi phút',
  askedAt: (time) => `Đã hỏi lúc ${time}`,
  notRenewed: 'Không hỏi lại được. Đây là các hàng trước đó.',
  changeTitle: 'Đổi tiêu đề',
  columnTitle: 'Tiêu đề của cột',
  modelTitle: (title) => `Để trống để dùng “${title}”, tiêu đề trong mô hình dữ liệu.`,
  changeFormat: 'Định dạng số',
  modelFormat: 'Như trong mô hình dữ liệu',
  decimals: 'Số chữ số thập phân',
  fieldsWidth: 'Chiều rộng của danh sách trường',
  foldersWidth: 'Chiều rộng của thư mục',
};

export default words;
