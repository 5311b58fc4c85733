import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Tiếp tục',
  refusal: {
    title: 'Không thể tiếp tục đăng nhập',
    reasons: {
      invalid_client: 'Ứng dụng chưa được đăng ký ở đây, hoặc không đọc được phần mô tả của ứng dụng.',
      invalid_redirect_uri:
        'Ứng dụng yêu cầu chuyển hướng đến một địa chỉ chưa được đăng ký cho ứng dụng đó.',
      invalid_target: 'Ứng dụng yêu cầu quyền truy cập vào một máy chủ khác.',
      access_denied: 'Quyền truy cập đã bị từ chối.',
      other: 'Ứng dụng đã gửi một yêu cầu không hợp lệ.',
    },
    details: 'Chi tiết dành cho nhà phát triển ứng dụng:',
  },
  again: {
    title: 'Hãy bắt đầu lại',
    lost: 'Lần đăng nhập này được bắt đầu trong trình duyệt khác hoặc đã hết hạn.',
    otherUser: 'Trong lúc đó, một người dùng khác đã đăng nhập trong trình duyệt này.',
    way: 'Hãy quay lại ứng dụng và đăng nhập lại.',
  },
  device: {
    title: 'Kết nối một ứng dụng',
    text: 'Nhập mã mà ứng dụng hiển thị cho bạn, chẳng hạn một chương trình dòng lệnh.',
    match: 'Chỉ tiếp tục nếu mã bên dưới trùng khớp.',
    hint: 'Tám chữ cái, viết hoa hay thường, có hoặc không có dấu gạch nối.',
    warning: 'Nếu có người gửi mã này cho bạn, đừng tiếp tục: người đó sẽ đăng nhập với tên của bạn.',
    problems: {
      NoCodeError: 'Nhập mã mà ứng dụng hiển thị.',
      NotFoundError: 'Mã này không tồn tại. Hãy so sánh với mã mà ứng dụng hiển thị.',
      ExpiredError: 'Mã này đã hết hạn. Hãy yêu cầu mã mới trong ứng dụng.',
      AlreadyUsedError: 'Mã này đã được dùng. Hãy yêu cầu mã mới trong ứng dụng.',
      SessionNotFound: 'Trang này đã hết hạn. Hãy nhập lại mã.',
      other: 'Đã xảy ra lỗi. Hãy nhập lại mã.',
    },
    connected: {
      title: 'Đã đăng nhập',
      heading: (name) => `${name} đã đăng nhập`,
      text: 'Hãy quay lại ứng dụng. Bạn có thể đóng trang này.',
      revoke: 'Bạn có thể thu hồi quyền truy cập của ứng dụng bất cứ lúc nào.',
    },
    denied: {
      title: 'Đã từ chối truy cập',
      text: 'Ứng dụng không truy cập được tài khoản của bạn. Bạn có thể đóng trang này.',
    },
  },
  signOut: {
    unnamed: 'Một ứng dụng',
    wants: (name) => `${name} cũng muốn đăng xuất bạn ở đây.`,
    stay: 'Duy trì đăng nhập',
    done: { title: 'Đã đăng xuất', heading: 'Bạn đã đăng xuất', text: 'Bạn có thể đóng trang này.' },
    stillIn: {
      title: 'Đã đăng nhập',
      heading: 'Bạn vẫn đang đăng nhập ở đây',
      text: 'Có thể ứng dụng đã đăng xuất bạn ở phía ứng dụng. Bạn có thể đóng trang này.',
    },
  },
};
