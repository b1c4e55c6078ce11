import { demoOutbox } from "~/http/handlers/dev-outbox.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/dev-outbox.ts"

export const handle = { static: true, title: "Mail of the Demo", frame: "public" } satisfies PageHandle

/** The demo's mail, newest first, with working links. Source: operations/mail.md. */
export const loader = demoOutbox

export default function DevOutboxPage({ loaderData: { mail, mails } }: Route.ComponentProps) {
  if (mail) return <Mail mail={mail} />
  if (mails.length === 0) {
    return (
      <Empty icon="box" title="No mail yet.">
        Mail appears here a moment after it was sent.
      </Empty>
    )
  }
  return (
    <ul className="stack">
      {mails.map(({ name, to, subject, date }) => (
        <li key={name}>
          <a href={`/dev/outbox/${name}`}>{subject}</a>
          <br />
          <small>
            {to}, {date}
          </small>
        </li>
      ))}
    </ul>
  )
}

type MailView = NonNullable<Route.ComponentProps["loaderData"]["mail"]>

function Mail({ mail: { to, subject, date, text } }: { mail: MailView }) {
  return (
    <article className="stack">
      <h2>{subject}</h2>
      <p>
        <small>
          {to}, {date}
        </small>
      </p>
      <p className="whitespace-pre-wrap break-words">{text.split(/(https?:\/\/\S+)/).map(linked)}</p>
      <p>
        <a href="/dev/outbox">All mail</a>
      </p>
    </article>
  )
}

/** The text is split at its addresses, so every second part is one. */
function linked(part: string, index: number) {
  if (index % 2 === 0) return part
  return (
    <a key={part} href={part}>
      {part}
    </a>
  )
}
