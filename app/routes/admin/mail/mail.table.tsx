// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import type { Undelivered } from "~/domain/mail/undelivered.ts"
import { Badge } from "~/ui/badge.tsx"
import { ConfirmDialog } from "~/ui/dialog.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Reason } from "./mail.reason.tsx"

export type UndeliveredMail = Omit<Undelivered, "createdAt" | "nextAt"> & { createdAt: string; nextAt: string | null }

const COLUMNS = ["To", "Subject", "State", "Queued", "Next try", "Reason", { label: "Actions", hidden: true }]

export function MailTable({ mails }: { mails: UndeliveredMail[] }) {
  return (
    <Table caption="Mail that has not arrived" small="newest first" lines className="events mails" columns={COLUMNS}>
      <tbody>{mails.map(row)}</tbody>
    </Table>
  )
}

function row(mail: UndeliveredMail) {
  return (
    <tr key={mail.id} role="row">
      <th scope="row" role="rowheader" className="line-more">
        {mail.waiting.join(", ")}
      </th>
      <td role="cell" className="line-kind">
        {mail.subject}
      </td>
      <td role="cell" className="line-amount">
        {stateOf(mail)}
      </td>
      <td role="cell" className="nowrap line-date" data-label="Queued">
        {mail.createdAt}
      </td>
      <td role="cell" className={mail.nextAt === null ? "line-off" : "nowrap line-mark"} data-label="Next try">
        {mail.nextAt ?? "–"}
      </td>
      <td role="cell" className="long line-note">
        {reasonOf(mail)}
      </td>
      <td role="cell" className="line-action">
        <Actions mail={mail} />
      </td>
    </tr>
  )
}

function stateOf({ state }: UndeliveredMail) {
  if (state === "failed") return <Badge tone="problem">Failed</Badge>
  return (
    <Badge tone="attention" icon="clock">
      {state === "kept" ? "Kept" : "Late"}
    </Badge>
  )
}

function reasonOf({ error, state }: UndeliveredMail) {
  if (error === null) return state === "kept" ? "No mail server is set." : "Not tried yet."
  return <Reason error={error} />
}

function Actions({ mail: { id, subject, waiting, canRetry } }: { mail: UndeliveredMail }) {
  const about = <span className="hidden-text">{` ${subject}, to ${waiting.join(", ")}`}</span>
  return (
    <form method="post" className="actions">
      <input type="hidden" name="id" value={id} />
      {canRetry && (
        <button type="submit" className="btn btn-sm" name="intent" value="retry">
          Retry{about}
        </button>
      )}
      <a className="btn btn-sm" href={`/admin/mail?dialog=cancel&id=${id}`} data-dialog>
        Cancel{about}
      </a>
    </form>
  )
}

/** Confirms that a mail is not sent. Its link may reach the person in no other way. */
export function CancelDialog({ mail: { id, subject, waiting } }: { mail: UndeliveredMail }) {
  return (
    <ConfirmDialog
      title="Cancel this mail?"
      close="/admin/mail"
      action="/admin/mail"
      intent="cancel"
      verb="Cancel the mail"
    >
      <input type="hidden" name="id" value={id} />
      <p>
        <b>{subject}</b> to {waiting.join(", ")} is never sent, and its text is deleted. A link in it reaches nobody.
      </p>
    </ConfirmDialog>
  )
}
