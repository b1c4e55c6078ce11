import { Notice } from "~/ui/notice.tsx"
import type { NoticeView } from "./payment-notices.ts"

type Props = { notices: NoticeView[]; back: string; isOwn: boolean }

/** Unread notices about earlier payments. `isOwn` is false for an administrator signed in as the tenant, who cannot mark them read. */
export function PaymentNotices({ notices, back, isOwn }: Props) {
  return notices.map((notice) => <PaymentNotice key={notice.id} notice={notice} back={back} isOwn={isOwn} />)
}

function PaymentNotice({ notice, back, isOwn }: Omit<Props, "notices"> & { notice: NoticeView }) {
  const { id, isProblem, isBounce, subject, paragraphs, link, day, at } = notice
  return (
    <Notice tone={isProblem ? "problem" : "attention"} title={subject}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="quiet small">
        <time dateTime={day}>{at}</time>
      </p>
      <form method="post" action="/home/notice" className="actions">
        {link !== null && link.href !== back && (
          <a className="btn" href={link.href}>
            {link.label}
          </a>
        )}
        {isBounce && <a href="/home/bounced">What happened and what to do</a>}
        <input type="hidden" name="noticeID" value={id} />
        <input type="hidden" name="back" value={back} />
        {isOwn && (
          <button type="submit" className="btn btn-quiet">
            I have read this<span className="hidden-text">: {subject}</span>
          </button>
        )}
      </form>
    </Notice>
  )
}
