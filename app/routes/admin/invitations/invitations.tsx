/** Invites everybody who has never activated an account, by mail or by printed letter. Source: api.md section 0 (Invitations). */
import { InviteByLetter, InviteByMail } from "~/domain/identity/inputs.ts"
import { invitations, inviteByMail, MAX_AT_ONCE, mailReaches, printInvitations } from "~/domain/identity/invitations.ts"
import { withMailStatus } from "~/domain/mail/mail-status.ts"
import { linksOpenOnlyHere } from "~/domain/mail/public-address.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { type Printed, step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { LocalLinksNotice } from "~/ui/local-links.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { MailStatus } from "~/values/mail/mail-status.ts"
import type { Route } from "./+types/invitations.ts"
import script from "./invitations.enhance.ts?worker&url"
import { GROUPS, InvitationForms } from "./invitations.forms.tsx"
import { Letters } from "./invitations.letters.tsx"
import { InviteeTable } from "./invitations.table.tsx"
import { inviteeLine, letterView, senderOf } from "./invitations.view.ts"

export const handle = { static: true, title: "Invitations", area: "admin" } satisfies PageHandle

export const loader = page("create users", async (tx, actor) => {
  const groups = await invitations(tx, actor, undefined)
  const zone = await zoneOf(tx)
  return {
    counts: Object.fromEntries(GROUPS.map((group) => [group, groups[group].total])) as Record<
      (typeof GROUPS)[number],
      number
    >,
    lines: GROUPS.flatMap((group) => groups[group].first.map((invitee) => inviteeLine(invitee, group, zone))),
    sender: await senderOf(tx),
    mailReaches: await mailReaches(tx),
    most: MAX_AT_ONCE,
    opensOnlyHere: linksOpenOnlyHere(),
  }
})

export const action = submissions({
  mail: step({
    input: InviteByMail,
    command: withMailStatus(inviteByMail),
    redirectTo: ({ done, mail }) => ({ to: "/admin/invitations", notice: mailedText(done, mail) }),
  }),
  letters: step({
    input: InviteByLetter,
    command: printInvitations,
    redirectTo: (letters) => ({ prints: letters.map(letterView) }),
  }),
})

function mailedText(count: number, mail: MailStatus): string {
  if (count === 0) return "Nobody was left to invite: the links were sent already."
  return `${count === 1 ? "One link is" : `${count} links are`} ${endingOf(mail)}`
}

function endingOf(mail: MailStatus): string {
  if (mail === "leaves") return "on the way. The list says to whom."
  if (mail === "waits") return "waiting: the mail server does not take mail now. The page Mail says why."
  if (mail === "shown") return "shown at /dev/outbox: the demo sends no mail."
  return "stored on this machine and not sent until a mail server is set."
}

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, lines, sender, most, opensOnlyHere } = loaderData
  const sent: { intent?: string; prints?: readonly Printed[] | undefined } | undefined = actionData
  const letters = sent?.prints
  const total = GROUPS.reduce((sum, group) => sum + counts[group], 0)
  if (letters !== undefined && letters.length > 0) {
    return <Letters letters={letters} sender={sender} opensOnlyHere={opensOnlyHere} script={script} />
  }
  return (
    <div className="stack wide">
      <PageHead title="Invitations" back={{ to: "/admin", label: "Users" }} />
      {actionData?.refusal && (
        <Notice tone="problem" role="alert" title={actionData.refusal.subject}>
          <p>{actionData.refusal.message}</p>
        </Notice>
      )}
      {letters !== undefined && (
        <Notice tone="attention" role="status" title="Nobody is left in this group">
          <p>
            Their letters were made already. They can be made again below: the links of the earlier ones are over then.
          </p>
        </Notice>
      )}
      {total === 0 ? (
        <Empty icon="check" title="Nobody waits for an invitation.">
          Everybody who rents a unit or works here has chosen a password.
        </Empty>
      ) : (
        <>
          <InvitationForms counts={counts} mailReaches={loaderData.mailReaches} most={most} />
          {opensOnlyHere && <LocalLinksNotice />}
          <InviteeTable lines={lines} more={total - lines.length} />
        </>
      )}
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
      <Enhance src={script} />
    </div>
  )
}
