import { AllMail, MailId } from "~/domain/mail/inputs.ts"
import { retryAllMail, retryMail, undeliveredMail } from "~/domain/mail/undelivered.ts"
import { MailServer, TestMailServer } from "~/domain/mail-setup/inputs.ts"
import { mailSetup } from "~/domain/mail-setup/mail-setup.ts"
import { setMailServer } from "~/domain/mail-setup/set-mail-server.ts"
import { testMailServer } from "~/domain/mail-setup/test-mail-server.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { cancelMail } from "~/domain/threads/cancel-mail.ts"
import { deleteQuarantined, inboundMail, releaseQuarantined } from "~/domain/threads/inbound-problems.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/mail.ts"
import { DiscardDialog, Inbound, type InboundView } from "./mail.inbound.tsx"
import { Setup } from "./mail.setup.tsx"
import { noticeOfSave, noticeOfTest } from "./mail.setup.view.ts"
import { CancelDialog, MailTable } from "./mail.table.tsx"

export const handle = { static: true, title: "Mail", area: "admin" } satisfies PageHandle

export const loader = page("manage mail", async (tx, actor, { query }) => {
  const { mails, total, capturesAsFiles, isDemo } = await undeliveredMail(tx, actor, undefined)
  const zone = await zoneOf(tx)
  const mailViews = mails.map((mail) => ({
    ...mail,
    createdAt: formatInstant(mail.createdAt, zone),
    nextAt: mail.nextAt === null ? null : formatInstant(mail.nextAt, zone),
  }))
  const inbound = inboundView(await inboundMail(tx, actor, undefined), zone)
  const isDiscarding = query.get("dialog") === "discard"
  const discarded = isDiscarding ? inbound.quarantined.find(({ id }) => id === query.number("id")) : undefined
  const isCancelling = query.get("dialog") === "cancel"
  const cancelled = isCancelling ? mailViews.find(({ id }) => id === query.number("id")) : undefined
  return {
    ...{ mails: mailViews, total, capturesAsFiles, isDemo, inbound },
    setup: await mailSetup(tx, actor, {}),
    maySet: may(actor, "set up mail"),
    ...{ discarded: discarded ?? null, cancelled: cancelled ?? null },
  }
})

type InboundMail = Awaited<ReturnType<typeof inboundMail>>

function inboundView({ mailbox, quarantined, partial, ...rest }: InboundMail, zone: string): InboundView {
  const at = (instant: number | null | undefined) => (instant ? formatInstant(instant, zone) : null)
  const { address, state = null, problem = null, since, checkedAt, receivedAt } = mailbox ?? { address: "" }
  const times = { since: at(since), checkedAt: at(checkedAt), receivedAt: at(receivedAt) }
  return {
    ...rest,
    mailbox: mailbox && { address, state, problem, ...times },
    quarantined: quarantined.map(({ id, fromAddress, subject, reason, size, rawSha256, receivedAt: instant }) => ({
      id,
      from: fromAddress,
      subject,
      reason: REASON[reason],
      size: `${Math.ceil(size / 1024).toLocaleString("en-US")}\u{a0}KB`,
      at: formatInstant(instant, zone),
      isHere: rawSha256 !== null,
    })),
    partial: partial.map(({ fromAddress, at: instant, ...mail }) => ({
      ...mail,
      from: fromAddress,
      at: formatInstant(instant, zone),
    })),
  }
}

const REASON = { "too many": "Too many within an hour", "too large": "Larger than 25 MB" }

const back = (notice: string) => ({ to: "/admin/mail", notice })

export const action = submissions({
  retry: step({ input: MailId, command: retryMail, redirectTo: () => back("The mail is being sent again.") }),
  cancel: step({ input: MailId, command: cancelMail, redirectTo: (to) => back(`The mail to ${to} will not be sent.`) }),
  release: step({
    input: MailId,
    workflow: releaseQuarantined,
    redirectTo: () => back("The mail is in the inbox."),
  }),
  discard: step({ input: MailId, command: deleteQuarantined, redirectTo: () => back("The mail is deleted.") }),
  saveServer: step({ input: MailServer, command: setMailServer, redirectTo: noticeOfSave, omit: ["password"] }),
  saveMailbox: step({ input: MailServer, command: setMailServer, redirectTo: noticeOfSave, omit: ["password"] }),
  testServer: step({ input: TestMailServer, workflow: testMailServer, redirectTo: noticeOfTest }),
  retryAll: step({
    input: AllMail,
    command: retryAllMail,
    redirectTo: (count) => back(count === 1 ? "One mail is being sent again." : `${count} mails are being sent again.`),
  }),
})

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mails, total, capturesAsFiles, isDemo, inbound, discarded, cancelled, setup, maySet } = loaderData
  const resultOf = (intent: string) => {
    const answered = actionData?.intent === intent ? actionData : undefined
    return { result: answered?.result, refusal: answered?.refusal }
  }
  const isOfSetup = ["saveServer", "saveMailbox"].includes(actionData?.intent ?? "")
  const refusal = isOfSetup ? undefined : actionData?.refusal
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
      {capturesAsFiles && (isDemo ? <DemoMail /> : <NoServer maySet={maySet} />)}
      {mails.length === 0 ? <Nothing capturesAsFiles={capturesAsFiles} /> : <MailTable mails={mails} />}
      <Inbound inbound={inbound} maySet={maySet} />
      <Setup setup={setup} maySet={maySet} smtpResult={resultOf("saveServer")} imapResult={resultOf("saveMailbox")} />
      {cancelled && !actionData && <CancelDialog mail={cancelled} />}
      {discarded && !actionData && <DiscardDialog mail={discarded} />}
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
    </div>
  )
}

function NoServer({ maySet }: { maySet: boolean }) {
  return (
    <Notice tone="attention" title="No mail server is set.">
      Mail is stored on this machine and not sent. Once one is set {maySet ? "below" : "by a Super Admin"}, or by
      SMTP_URL on the machine, the mail listed here is sent, unless its link has expired by then. Until then, Users
      shows links to hand over: to activate an account, and to choose a new password.
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
