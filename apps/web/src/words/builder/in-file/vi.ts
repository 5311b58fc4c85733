import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Tệp này có lỗi',
  text: 'Trang tổng quan sẽ mở khi các lỗi được sửa. Thay đổi của bạn được lưu vào nhánh phát triển của bạn.',
  open: 'Lưu và mở trang tổng quan',
  changed: 'Trong lúc đó, người khác đã thay đổi tệp.',
  overwrite: 'Vẫn lưu bản của tôi',
  loadTheirs: 'Tải bản của họ',
};

export default words;
