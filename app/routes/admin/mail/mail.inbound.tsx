// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import { Badge } from "~/ui/badge.tsx"
import { ConfirmDialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Reason } from "./mail.reason.tsx"

export type InboundView = {
  byCall: boolean
  /** The mail server whose authentication results are trusted. */
  checkingServer: string | null
  /** Null if no mailbox is set up. Its `state` is null before the first connection. Times are formatted. */
  mailbox: MailboxFacts | null
  quarantined: {
    id: number
    from: string
    subject: string
    reason: string
    size: string
    at: string
    isHere: boolean
  }[]
  quarantinedInAll: number
  partial: { id: number; threadId: number; from: string; subject: string; at: string }[]
}
type MailboxFacts = {
  address: string
  state: "connected" | "retrying" | "refused" | null
  problem: string | null
  since: string | null
  checkedAt: string | null
  receivedAt: string | null
}

/** The mailbox's connection, quarantined mails, and mails that could be read only in part. */
export function Inbound({ inbound, maySet }: { inbound: InboundView; maySet: boolean }) {
  const { mailbox, byCall, checkingServer, quarantined, quarantinedInAll, partial } = inbound
  return (
    <section className="stack" aria-labelledby="inbound">
      <h2 id="inbound">Inbound mail</h2>
      {mailbox && <Mailbox mailbox={mailbox} />}
      {byCall && <p>Mail that a provider delivers to /api/email/inbound is taken in.</p>}
      {(mailbox || byCall) && (
        <p>
          {checkingServer === null
            ? "No sender counts as verified: MAIL_AUTHSERV_ID names no mail server."
            : `Senders count as verified by ${checkingServer}.`}
        </p>
      )}
      {!mailbox && !byCall && (
        <p>
          No mail arrives here: answers go to the sender's own mailbox until a mailbox is set{" "}
          {maySet ? "below" : "by a Super Admin"}, or IMAP_URL or INBOUND_SECRET on the machine.
        </p>
      )}
      {quarantined.length > 0 && <Quarantine rows={quarantined} total={quarantinedInAll} />}
      {partial.length > 0 && <Partial rows={partial} />}
    </section>
  )
}

function Mailbox({ mailbox: { address, problem, receivedAt, checkedAt, ...mailbox } }: { mailbox: MailboxFacts }) {
  const facts = [
    { label: "Mailbox", value: address },
    { label: "State", value: <State {...mailbox} /> },
    ...(problem === null ? [] : [{ label: "Problem", value: <Reason error={problem} /> }]),
    { label: "Last read", value: checkedAt ?? "Never" },
    { label: "Last mail", value: receivedAt ?? "None yet" },
  ]
  return <Facts of={facts} />
}

function State({ state, since }: Pick<MailboxFacts, "state" | "since">) {
  if (state === null) return "Not opened yet"
  if (state === "connected") return <Badge tone="good">{`Connected since ${since}`}</Badge>
  const isRefused = state === "refused"
  return (
    <Badge tone={isRefused ? "problem" : "attention"}>
      {isRefused
        ? `Refused since ${since}: check IMAP_URL, or the mailbox set on this page`
        : `Unreachable since ${since}: tried again`}
    </Badge>
  )
}

const HELD = ["From", "Subject", "Reason", "Size", "Received", { label: "Actions", hidden: true }]

function Quarantine({ rows, total }: { rows: InboundView["quarantined"]; total: number }) {
  const small = total > rows.length ? `the newest ${rows.length} of ${total}` : "newest first"
  return (
    <Table caption="Quarantined mail" small={small} lines className="events mails" columns={HELD}>
      <tbody>
        {rows.map((mail) => (
          <tr key={mail.id} role="row">
            <th scope="row" role="rowheader" className="line-more">
              {mail.from}
            </th>
            <td role="cell" className="line-kind">
              {mail.subject}
            </td>
            <td role="cell" className="line-amount">
              <Badge tone="attention">{mail.reason}</Badge>
            </td>
            <td role="cell" className="nowrap line-mark" data-label="Size">
              {mail.size}
            </td>
            <td role="cell" className="nowrap line-date" data-label="Received">
              {mail.at}
            </td>
            <td role="cell" className="line-action">
              <Actions mail={mail} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ mail: { id, subject, from, isHere } }: { mail: InboundView["quarantined"][number] }) {
  const about = <span className="hidden-text">{` ${subject}, from ${from}`}</span>
  return (
    <form method="post" className="actions">
      <input type="hidden" name="id" value={id} />
      {isHere && (
        <button type="submit" className="btn btn-sm" name="intent" value="release">
          Take in{about}
        </button>
      )}
      <a className="btn btn-sm" href={`/admin/mail?dialog=discard&id=${id}`} data-dialog>
        Delete{about}
      </a>
    </form>
  )
}

/** Confirms the deletion of an unread mail. Our copy is the only one, except for mails too large to store, which are still in the mailbox. */
export function DiscardDialog({ mail: { id, subject, from, isHere } }: { mail: InboundView["quarantined"][number] }) {
  return (
    <ConfirmDialog title="Delete this mail?" close="/admin/mail" intent="discard" verb="Delete mail">
      <input type="hidden" name="id" value={id} />
      <p>
        “{subject || "No subject"}” from {from || "an unknown sender"} is in quarantine and not in the inbox.{" "}
        {isHere
          ? "Deleted, it cannot be read here any more."
          : "Only its line is deleted here: the mail itself stays in the mailbox."}
      </p>
    </ConfirmDialog>
  )
}

const PARTIAL = ["From", "Subject", "Received"]

function Partial({ rows }: { rows: InboundView["partial"] }) {
  return (
    <Table
      caption="Mail that could not be read completely"
      small="newest first"
      lines
      className="events mails"
      columns={PARTIAL}
    >
      <tbody>
        {rows.map((mail) => (
          <tr key={mail.id} role="row">
            <th scope="row" role="rowheader" className="line-more">
              {mail.from || "Unknown sender"}
            </th>
            <td role="cell" className="line-kind">
              <a href={`/management/email/thread?threadID=${mail.threadId}`}>{mail.subject || "No subject"}</a>
            </td>
            <td role="cell" className="nowrap line-date" data-label="Received">
              {mail.at}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
