import { Notice } from "~/ui/notice.tsx"

type Props = {
  certificate: "wanted" | "rejected" | null
  documents: { toConfirm: number; unread: number }
  answers: number
}

/** The office's requests to the tenant, and new answers and documents, each with a link. */
export function Wanted({ certificate, documents: { toConfirm, unread }, answers }: Props) {
  return (
    <>
      {certificate === "rejected" && (
        <Notice tone="attention" title="Your certificate of insurance was rejected">
          <a href="/home/insurance">See why, and send another one</a>
        </Notice>
      )}
      {certificate === "wanted" && (
        <Notice tone="attention" title="Please send your certificate of insurance">
          <a href="/home/insurance">Send it here</a>
        </Notice>
      )}
      {answers > 0 && (
        <Notice
          title={answers === 1 ? "The office has answered you" : `The office has written ${answers} answers to you`}
        >
          <a href="/home/messages">Go to your messages</a>
        </Notice>
      )}
      {toConfirm > 0 ? (
        <Notice
          tone="attention"
          title={`Please read and confirm ${toConfirm === 1 ? "a document" : `${toConfirm} documents`}`}
        >
          <a href="/home/documents">Go to your documents</a>
        </Notice>
      ) : (
        unread > 0 && (
          <Notice title={unread === 1 ? "You have a new document" : `You have ${unread} new documents`}>
            <a href="/home/documents">Go to your documents</a>
          </Notice>
        )
      )}
    </>
  )
}
