import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Bản triển khai mới',
  about: 'Mỗi bản triển khai có nguồn dữ liệu, mô hình dữ liệu, người dùng và bảng điều khiển riêng.',
  notAllowed: {
    title: 'Bạn không thể tạo bản triển khai',
    text: 'Việc này cần quyền DeploymentCreate.',
  },
  name: 'Tên',
  nameHelp: 'Tên mà mọi người sẽ thấy, ví dụ Bán hàng',
  nameMissing: 'Hãy nhập tên',
  taken: 'Một bản triển khai khác đã có tên này',
  failed: 'Không tạo được bản triển khai',
  create: 'Tạo bản triển khai',
  next: 'Các bước tiếp theo',
  steps: [
    { title: 'Kết nối nguồn dữ liệu', text: 'Một cơ sở dữ liệu, hoặc các tệp bạn thả vào trang.' },
    { title: 'Chọn bảng', text: 'Facet đọc các cột và khóa, còn các hàng vẫn ở nguyên chỗ.' },
    {
      title: 'Xem lại mô hình',
      text: 'Facet đề xuất các khối, phép nối và khung nhìn để bạn đọc, sửa và xuất bản.',
    },
    { title: 'Đặt một câu hỏi', text: 'Câu trả lời được đưa lên bảng điều khiển đầu tiên.' },
  ],
};
export default words;
