import { AllMail, ChosenMail } from "~/domain/mail/inputs.ts"
import { cancelMail, retryAllMail, retryMail, type Undelivered, undeliveredMail } from "~/domain/mail/undelivered.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/page.ts"
import { step, submissions } from "~/http/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { Table } from "~/ui/table.tsx"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/mail.ts"

export const handle = { static: true, title: "Undelivered Mail", area: "admin" } satisfies PageHandle

export const loader = page("keep mail", async (tx, actor) => {
  const { mails, total, keepsAsFiles } = await undeliveredMail(tx, actor, undefined)
  const zone = await zoneOf(tx)
  const shown = mails.map((mail) => ({
    ...mail,
    createdAt: formatInstant(mail.createdAt, zone),
    nextAt: mail.nextAt === null ? null : formatInstant(mail.nextAt, zone),
  }))
  return { mails: shown, total, keepsAsFiles }
})

const back = (notice: string) => ({ to: "/admin/mail", notice })

export const action = submissions({
  retry: step({ takes: ChosenMail, does: retryMail, then: () => back("The mail is being sent again.") }),
  cancel: step({ takes: ChosenMail, does: cancelMail, then: () => back("The mail will not be sent.") }),
  retryAll: step({
    takes: AllMail,
    does: retryAllMail,
    then: (count) => back(count === 1 ? "One mail is being sent again." : `${count} mails are being sent again.`),
  }),
})

export default function MailPage({ loaderData: { mails, total, keepsAsFiles }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal
  return (
    <div className="stack-lg">
      <PageHead title={total === 0 ? "Undelivered mail" : `Undelivered mail: ${total}`}>
        {mails.some((mail) => mail.canRetry) && (
          <form method="post">
            <button type="submit" className="btn" name="intent" value="retryAll">
              Try all again
            </button>
          </form>
        )}
      </PageHead>
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          {refusal.words}
        </Notice>
      )}
      {keepsAsFiles && (
        <Notice tone="attention" title="No mail server is set.">
          Mail is kept as files in the folder outbox of DATA_DIR and reaches nobody until SMTP_URL is set.
        </Notice>
      )}
      {mails.length === 0 ? (
        <Empty icon="check" title="All mail has been delivered.">
          Mail that a server did not take, or could not be given, is listed here with the reason.
        </Empty>
      ) : (
        <MailTable mails={mails} />
      )}
    </div>
  )
}

type Shown = Omit<Undelivered, "createdAt" | "nextAt"> & { createdAt: string; nextAt: string | null }

const COLUMNS = ["To", "Subject", "State", "Queued", "Next try", "Reason", { label: "Actions", hidden: true }]

function MailTable({ mails }: { mails: Shown[] }) {
  return (
    <Table caption="Mail that has not arrived" small="newest first" columns={COLUMNS}>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">{mail.waiting.join(", ")}</th>
            <td>{mail.subject}</td>
            <td>
              {mail.state === "failed" ? (
                <Badge tone="problem">Failed</Badge>
              ) : (
                <Badge tone="attention" icon="clock">
                  Late
                </Badge>
              )}
            </td>
            <td>{mail.createdAt}</td>
            <td>{mail.nextAt ?? "–"}</td>
            <td className="long">{mail.error ?? "Not tried yet."}</td>
            <td>
              <Actions mail={mail} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ mail: { id, subject, waiting, canRetry } }: { mail: Shown }) {
  const about = <span className="hidden-text">{` ${subject}, to ${waiting.join(", ")}`}</span>
  return (
    <form method="post" className="actions">
      <input type="hidden" name="id" value={id} />
      {canRetry && (
        <button type="submit" className="btn" name="intent" value="retry">
          Retry{about}
        </button>
      )}
      <button type="submit" className="btn" name="intent" value="cancel">
        Cancel{about}
      </button>
    </form>
  )
}
