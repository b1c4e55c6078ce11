import { Notice } from "../notice.tsx"

export const MAIL = "/admin/mail"

export type MailProblem = { undelivered: number; hasServer: boolean; isMailboxRefused: boolean }

export function MailNotice({ mail }: { mail: MailProblem }) {
  const { undelivered, hasServer, isMailboxRefused } = mail
  if (hasServer && undelivered === 0 && !isMailboxRefused) return null
  return (
    <div className="screen-only">
      <Notice tone="attention" className="notice-line">
        {!hasServer && <p>{NO_SERVER}</p>}
        {hasServer && undelivered > 0 && <p>{notDelivered(undelivered)}</p>}
        {isMailboxRefused && <p>{REFUSED}</p>}
        <a href={MAIL}>{isMailboxRefused ? "See how mail arrives" : "See undelivered mail"}</a>
      </Notice>
    </div>
  )
}

const NO_SERVER = "No mail server is set: mail is stored on this machine and not sent until one is set."

const REFUSED = "The mailbox has been refused for over an hour: answers of tenants do not arrive."

const notDelivered = (count: number) =>
  count === 1 ? "One mail has not been delivered." : `${count} mails have not been delivered.`
