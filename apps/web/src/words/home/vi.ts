import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Gửi qua email',
  dashboards: 'Bảng điều khiển',
  pages: 'Trang',
  account: 'Tài khoản của bạn',
  search: 'Tìm bảng điều khiển',
  found: (count, hasMore) => `${hasMore ? 'Hơn ' : ''}${count} bảng điều khiển`,
  showMore: 'Hiện thêm',
  empty: {
    title: 'Chưa có bảng điều khiển nào',
    text: 'Các bảng điều khiển mà bạn được phép mở sẽ xuất hiện ở đây. Hãy nhờ đồng nghiệp chia sẻ.',
    make: 'Các bảng điều khiển mà bạn được phép mở sẽ xuất hiện ở đây. Hãy tạo một bảng trong không gian làm việc, hoặc nhờ đồng nghiệp chia sẻ.',
  },
  preparing: {
    title: 'Đang chuẩn bị bảng điều khiển',
    text: 'Một mô hình dữ liệu đang được xây dựng lần đầu. Các bảng điều khiển của nó sẽ xuất hiện ở đây sau vài giây.',
  },
  noMatch: {
    title: (text) => `Không có bảng điều khiển nào khớp với “${text}”`,
    text: 'Tìm trong tên bảng điều khiển, thư mục và bản triển khai.',
  },
  clearSearch: 'Xóa tìm kiếm',
  failed: 'Không tải được các bảng điều khiển',
};
export default words;
