import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Cần chú ý',
  build: (branch) => `Bản dựng của ${branch} thất bại`,
  sync: (branch) => `Đồng bộ dbt vào ${branch} thất bại`,
  run: (dashboard) => `Không thể gửi “${dashboard}”`,
  keyExpires: (name, when) => `Khóa API “${name}” hết hạn ${when}`,
  keyExpired: (name, when) => `Khóa API “${name}” đã hết hạn ${when}`,
  keyOwner: (owner) => `Khóa này thuộc về ${owner}.`,
  help: {
    build: 'Hãy sửa mô hình dữ liệu và dựng lại. Cho đến lúc đó, bản dựng trước vẫn được dùng.',
    sync: 'Hãy sửa dự án dbt hoặc cài đặt của nó rồi đồng bộ lại.',
    run: 'Chỉ những người nhận chưa nhận được mới được gửi lại.',
    key: 'Hãy tạo khóa mới, dùng khóa đó thay thế và xóa khóa này.',
  },
  syncAgain: 'Đồng bộ lại',
  sendAgain: 'Gửi lại',
  started: 'Đã bắt đầu',
  deployments: 'Các bản triển khai',
  favourites: 'Mục yêu thích',
  star: 'Thêm vào mục yêu thích',
  unstar: 'Bỏ khỏi mục yêu thích',
  recent: 'Mở gần đây',
  types: { DASHBOARD: 'Bảng điều khiển', REPORT: 'Báo cáo', WORKBOOK: 'Sổ làm việc', FOLDER: 'Thư mục' },
  steps: {
    title: 'Bắt đầu',
    done: (done, all) => `Đã xong ${done} trên ${all} bước`,
    isDone: 'Đã xong',
    hide: 'Ẩn',
    data: { title: 'Kết nối dữ liệu của bạn', text: 'Hoặc bắt đầu với bản demo đã sẵn sàng.' },
    question: { title: 'Đặt câu hỏi đầu tiên', text: 'Chọn các trường và nhận biểu đồ.' },
    report: {
      title: 'Lưu một báo cáo',
      text: 'Giữ lại câu trả lời và tìm thấy nó trong không gian làm việc.',
    },
    dashboard: {
      title: 'Xuất bản một bảng điều khiển',
      text: 'Đặt các báo cáo lên một trang cho đồng nghiệp.',
    },
    embedded: {
      title: 'Nhúng vào trang của riêng bạn',
      text: 'Khách hàng của bạn xem với dữ liệu của chính họ.',
    },
  },
};
export default words;
