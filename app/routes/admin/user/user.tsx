/** One staff account and its API tokens. Source: api.md section 0, "API tokens". */
import { redirect } from "react-router"
import {
  apiTokensOf,
  makeApiToken,
  mayHaveApiTokens,
  revokeApiToken,
} from "~/domain/identity/api-tokens/manage-api-tokens.ts"
import { ApiTokenId, MakeApiToken, UserId } from "~/domain/identity/inputs.ts"
import { roleLabelOf } from "~/domain/identity/levels.ts"
import { mayRelease, releaseFromPasskey } from "~/domain/identity/passkeys/passkey-release.ts"
import { manageableAccount } from "~/domain/identity/people-rank.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ApiTokenList, apiTokenLine, RevokeApiToken } from "~/ui/api-tokens.tsx"
import { Card } from "~/ui/card.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Facts } from "~/ui/facts.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { fullName } from "~/values/contact.ts"
import type { Route } from "./+types/user.ts"
import script from "./user.enhance.ts?worker&url"
import { type FormResult, NewTokenForm, TokenShown } from "./user.new-token.tsx"
import { ReleaseForm } from "./user.release.tsx"

export const handle = { static: true, title: "User", area: "admin" } satisfies PageHandle

export const loader = page("manage API tokens", async (tx, actor, { query }) => {
  const userId = query.number("user")
  if (userId === null) throw redirect("/admin")
  const account = await manageableAccount(tx, actor, userId)
  const zone = await zoneOf(tx)
  const tokens = (await apiTokensOf(tx, actor, { userId })).map((token) => apiTokenLine(token, tx.now, zone))
  const isRevoking = query.get("dialog") === "revoke"
  return {
    ...{ userId, zone, tokens },
    name: fullName(account),
    email: account.email,
    role: roleLabelOf(account),
    state: account.enabled ? "Enabled" : "Disabled",
    mayRelease: mayRelease(actor, account),
    mayHaveTokens: mayHaveApiTokens(account),
    revoked: (isRevoking && tokens.find(({ id }) => id === query.number("token"))) || null,
  }
})

const addressOf = (userId: number) => `/admin/users?user=${userId}`

export const action = submissions({
  release: step({
    input: UserId,
    command: releaseFromPasskey,
    redirectTo: (account) => ({
      to: addressOf(account.id),
      notice: `${fullName(account)} signs in with the password again.`,
    }),
  }),
  make: step({ input: MakeApiToken, command: makeApiToken, redirectTo: (token) => ({ shows: token }) }),
  revoke: step({
    input: ApiTokenId,
    command: revokeApiToken,
    redirectTo: (name, { userId }) => ({
      to: addressOf(userId),
      notice: name === null ? "This token is revoked already." : `The token “${name}” is revoked.`,
    }),
  }),
})

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, email, role, state, tokens, zone, mayHaveTokens, mayRelease, revoked } = loaderData
  const here = addressOf(userId)
  const confirmation = actionData?.confirmation
  const { secret }: FormResult = actionData ?? {}
  return (
    <>
      <div className="stack-lg">
        <PageHead title={name} back={{ to: "/admin", label: "Users" }} />
        {secret !== undefined && <TokenShown token={secret} here={here} />}
        <Card title="Account" className="card form">
          <Facts
            of={[
              { label: "Email", value: email },
              { label: "Permissions", value: role },
              { label: "State", value: state },
            ]}
          />
        </Card>
        {mayRelease && <ReleaseForm userId={userId} name={name} here={here} refusal={actionData?.refusal} />}
        <Card title="API tokens" className="card form">
          <p className="quiet">
            A program that sends such a token to /api acts as {name}, with the permissions of this account.{" "}
            <a href="/api/docs">What programs can do</a>
          </p>
          {tokens.length === 0 ? (
            <p>There are none.</p>
          ) : (
            <ApiTokenList tokens={tokens} zone={zone} toRevoke={(id) => `${here}&dialog=revoke&token=${id}`} />
          )}
        </Card>
        {mayHaveTokens && secret === undefined && <NewTokenForm userId={userId} here={here} formResult={actionData} />}
        {!mayHaveTokens && <p>Only enabled accounts of staff can have API tokens.</p>}
      </div>
      {revoked && !confirmation && !actionData && <RevokeApiToken token={revoked} close={here} userId={userId} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
      <Enhance src={script} />
    </>
  )
}
