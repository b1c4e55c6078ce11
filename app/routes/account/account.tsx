import type { Tx } from "#db/client.server.ts"
import { ownApiTokens, revokeOwnApiToken } from "~/domain/identity/api-tokens/manage-api-tokens.ts"
import { changePassword } from "~/domain/identity/change-password.ts"
import { chooseHomeScreen, type Role, rolesOf, startPageOf } from "~/domain/identity/home-screen.ts"
import { ChangePassword, OwnApiTokenId, RequestEmails, SessionId, StartPageChoice } from "~/domain/identity/inputs.ts"
import { requestOwnReset } from "~/domain/identity/password-links.ts"
import { chooseRequestEmails, wantsRequestEmails } from "~/domain/identity/request-email-choice.ts"
import { endOtherSessions, endOwnSession, MAX_LISTED, ownSessions } from "~/domain/identity/sessions/own-sessions.ts"
import { ownAccount } from "~/domain/identity/users.ts"
import { withMailStatus } from "~/domain/mail/mail-status.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { apiTokenLine, RevokeApiToken } from "~/ui/api-tokens.tsx"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { deviceName } from "~/values/device.ts"
import { helpMailMessage } from "~/values/mail/mail-status.ts"
import type { Route } from "./+types/account.ts"
import { OwnApiTokens } from "./account.api-tokens.tsx"
import { AccountButtons, AreaLinks, HomeScreenForm, RequestEmailsForm, ResetProblem } from "./account.parts.tsx"
import { PasswordDialog } from "./account.password.tsx"
import { type SessionLine, Sessions } from "./account.sessions.tsx"

export const handle = { static: true, title: "Account Settings", area: "account" } satisfies PageHandle

const ROLE_LABELS: Record<Role, string> = {
  admin: "Administration",
  management: "Management",
  maintenance: "Maintenance",
  home: "Tenant Portal",
}

/** The caller's account, the same page at /account and at /account/{home screen of a role}. Source: specification 1 section 2, Account pages. */
export const loader = page("be signed in", async (tx, actor, { params: { area }, query }) => {
  if (area !== undefined && !Object.hasOwn(ROLE_LABELS, area)) {
    throw new Refusal("ROUTE_NOT_FOUND", { message: "There is no such page." })
  }
  const account = await ownAccount(tx, actor, undefined)
  const sessions = await sessionLines(tx, actor)
  const roles = rolesOf(account)
  return {
    name: fullName(account),
    email: account.email,
    startPage: startPageOf(account),
    choices: roles.length > 1 ? roles.flatMap(startPagesOf) : [],
    person: { level: account.level, tenantId: account.tenantId, onlyPays: account.signIn?.role === "pays" },
    isImpersonation: actor.impersonatorId !== null,
    passkeys: `/account/${area ?? roles[0] ?? "home"}/passkeys`,
    here: area === undefined ? ACCOUNT : `${ACCOUNT}/${area}`,
    changesPassword: query.get("dialog") === "password" && actor.impersonatorId === null,
    ...(await ownTokens(tx, actor, query)),
    zone: await zoneOf(tx),
    // People invited to a tenant's account get no mails about requests.
    hasRequestEmails: actor.signIn === null ? await wantsRequestEmails(tx, actor, undefined) : null,
    sessions,
    mayHaveMore: sessions.length === MAX_LISTED,
  }
})

const startPagesOf = (role: Role) => {
  const first = { value: role, label: ROLE_LABELS[role] }
  return role === "management" ? [first, { value: "today", label: "Management: Today" }] : [first]
}

async function sessionLines(tx: Tx, actor: Actor): Promise<SessionLine[]> {
  const zone = await zoneOf(tx)
  return (await ownSessions(tx, actor, undefined)).map(({ device, createdAt, expiresAt, ...session }) => ({
    ...session,
    device: deviceName(device),
    since: formatInstant(createdAt, zone),
    until: formatInstant(expiresAt, zone),
  }))
}

async function ownTokens(tx: Tx, actor: Actor, query: Query) {
  const zone = await zoneOf(tx)
  const tokens = (await ownApiTokens(tx, actor, undefined)).map((token) => apiTokenLine(token, tx.now, zone))
  const isRevoking = query.get("dialog") === "revoke"
  return { tokens, revoked: (isRevoking && tokens.find(({ id }) => id === query.number("token"))) || null }
}

const ACCOUNT = "/account"
const resetByMail = withMailStatus(requestOwnReset)

export const action = submissions({
  landing: step({
    input: StartPageChoice,
    command: chooseHomeScreen,
    redirectTo: () => ({ to: ACCOUNT, notice: "Default landing screen saved." }),
    failure: { message: "Failed to update default screen" },
  }),
  password: step({
    input: ChangePassword,
    workflow: changePassword,
    redirectTo: () => ({ to: ACCOUNT, notice: "Your password was changed. You were signed out everywhere else." }),
    omit: ["currentPassword", "password", "passwordAgain"],
  }),
  reset: step({
    input: Nothing,
    command: resetByMail,
    redirectTo: ({ done, mail }) => ({ to: ACCOUNT, notice: helpMailMessage(mail, done) }),
    failure: { message: "Failed to send reset email" },
  }),
  requests: step({
    input: RequestEmails,
    command: chooseRequestEmails,
    redirectTo: ({ wanted }) => ({
      to: ACCOUNT,
      notice: wanted
        ? "You get emails about maintenance requests."
        : "You get no more emails about maintenance requests.",
    }),
  }),
  revoke: step({
    input: OwnApiTokenId,
    command: revokeOwnApiToken,
    redirectTo: (name) => ({
      to: ACCOUNT,
      notice: name === null ? "This token is revoked already." : `The token “${name}” is revoked.`,
    }),
  }),
  end: step({
    input: SessionId,
    command: endOwnSession,
    redirectTo: () => ({ to: ACCOUNT, notice: "That session was signed out." }),
  }),
  others: step({
    input: Nothing,
    command: endOtherSessions,
    redirectTo: (count) => ({ to: ACCOUNT, notice: messageOf(count) }),
  }),
})

function messageOf(count: number): string {
  if (count === 0) return "You are signed in nowhere else."
  return count === 1 ? "One other session was signed out." : `${count} other sessions were signed out.`
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    name,
    email,
    startPage,
    choices,
    person,
    isImpersonation,
    passkeys,
    here,
    changesPassword,
    hasRequestEmails,
    sessions,
    mayHaveMore,
    zone,
    tokens,
    revoked,
  } = loaderData
  const confirmation = actionData?.confirmation
  const landing = actionData?.intent === "landing" ? actionData : undefined
  return (
    <>
      <div className="stack-lg">
        <PageHead title={name}>
          <AccountButtons here={here} passkeys={passkeys} isImpersonation={isImpersonation} />
        </PageHead>
        {!landing && !changesPassword && <ResetProblem refusal={actionData?.refusal} />}
        <Card title="Your account" className="card form">
          <Facts
            of={[
              { label: "Full Name", value: name },
              { label: "Email", value: email },
            ]}
          />
          <AreaLinks person={person} />
        </Card>
        {choices.length > 0 && <HomeScreenForm homescreen={startPage} choices={choices} formResult={landing} />}
        {hasRequestEmails !== null && <RequestEmailsForm wanted={hasRequestEmails} />}
        {!isImpersonation && <Sessions sessions={sessions} zone={zone} more={mayHaveMore} />}
        {tokens.length > 0 && <OwnApiTokens tokens={tokens} zone={zone} here={here} />}
      </div>
      {changesPassword && !confirmation && <PasswordDialog here={here} email={email} formResult={actionData} />}
      {revoked && !actionData && <RevokeApiToken token={revoked} close={here} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
    </>
  )
}
