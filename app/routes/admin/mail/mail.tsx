import { AllMail, MailId } from "~/domain/mail/inputs.ts"
import { cancelMail, retryAllMail, retryMail, undeliveredMail } from "~/domain/mail/undelivered.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/mail.ts"
import { MailTable } from "./mail.table.tsx"

export const handle = { static: true, title: "Undelivered Mail", area: "admin" } satisfies PageHandle

export const loader = page("manage mail", async (tx, actor) => {
  const { mails, total, capturesAsFiles, isDemo } = await undeliveredMail(tx, actor, undefined)
  const zone = await zoneOf(tx)
  const mailViews = mails.map((mail) => ({
    ...mail,
    createdAt: formatInstant(mail.createdAt, zone),
    nextAt: mail.nextAt === null ? null : formatInstant(mail.nextAt, zone),
  }))
  return { mails: mailViews, total, capturesAsFiles, isDemo }
})

const back = (notice: string) => ({ to: "/admin/mail", notice })

export const action = submissions({
  retry: step({ input: MailId, command: retryMail, redirectTo: () => back("The mail is being sent again.") }),
  cancel: step({ input: MailId, command: cancelMail, redirectTo: () => back("The mail will not be sent.") }),
  retryAll: step({
    input: AllMail,
    command: retryAllMail,
    redirectTo: (count) => back(count === 1 ? "One mail is being sent again." : `${count} mails are being sent again.`),
  }),
})

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mails, total, capturesAsFiles, isDemo } = loaderData
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
          {refusal.message}
        </Notice>
      )}
      {capturesAsFiles && (isDemo ? <DemoMail /> : <NoServer />)}
      {mails.length === 0 ? <Nothing capturesAsFiles={capturesAsFiles} /> : <MailTable mails={mails} />}
    </div>
  )
}

function NoServer() {
  return (
    <Notice tone="attention" title="No mail server is set.">
      Mail is kept on this machine and reaches nobody. Once SMTP_URL is set, what is listed here leaves, unless its link
      is over by then. Until then, Users shows the link of somebody who has yet to activate an account.
    </Notice>
  )
}

function DemoMail() {
  return (
    <Notice title="The demo sends no mail.">
      Its mail is shown at <a href="/dev/outbox">/dev/outbox</a>.
    </Notice>
  )
}

function Nothing({ capturesAsFiles }: { capturesAsFiles: boolean }) {
  return capturesAsFiles ? (
    <Empty icon="mail" title="No mail waits.">
      Mail that waits for a mail server is listed here.
    </Empty>
  ) : (
    <Empty icon="check" title="All mail has been delivered.">
      Mail that a server did not take, or could not be given, is listed here with the reason.
    </Empty>
  )
}
