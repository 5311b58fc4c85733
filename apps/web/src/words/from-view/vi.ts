import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Thao tác với ${view}`,
  ofThisView: 'Tạo bảng điều khiển từ khung nhìn này',
  otherWays: 'Các cách khác để bắt đầu bảng điều khiển',
  start: 'Bắt đầu từ một khung nhìn',
  title: 'Bảng điều khiển từ một khung nhìn',
  hint: 'Bạn nhận được bản nháp gồm các chỉ số chính, xu hướng, những cách phân nhóm khác biệt nhất, một bảng và các bộ lọc. Bạn có thể thay đổi mọi thứ trước khi xuất bản.',
  view: 'Khung nhìn',
  make: 'Tạo bảng điều khiển',
  making: (view) => `Đang tạo bảng điều khiển từ ${view}`,
  looking: 'Đang xem dữ liệu để chọn những gì đáng hiển thị.',
  failed: 'Không thể tạo bảng điều khiển',
  denied: 'Bạn không được xem các hàng của khung nhìn này.',
  cancel: 'Hủy',
};
export default words;
