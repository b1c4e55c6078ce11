import { Notice } from "./notice.tsx"

export const MAIL = "/admin/mail"

export type MailProblem = { undelivered: number; hasServer: boolean }

export function MailNotice({ mail: { undelivered, hasServer } }: { mail: MailProblem }) {
  if (hasServer && undelivered === 0) return null
  return (
    <div className="screen-only">
      <Notice tone="attention" className="notice-line">
        <p>{hasServer ? notDelivered(undelivered) : NO_SERVER}</p>
        <a href={MAIL}>See undelivered mail</a>
      </Notice>
    </div>
  )
}

const NO_SERVER = "No mail server is set: mail is kept on this machine and reaches nobody until SMTP_URL is set."

const notDelivered = (count: number) =>
  count === 1 ? "One mail has not been delivered." : `${count} mails have not been delivered.`
