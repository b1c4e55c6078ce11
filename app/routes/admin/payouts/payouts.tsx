/** The payment provider's payouts, and the bank account for them. Source: money.md 11.2, api.md X270, X273 and X274. */
import { openAccounts } from "~/domain/bank-accounts/bank-accounts.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { SetPayoutAccount } from "~/domain/payouts/inputs.ts"
import { payoutAccount } from "~/domain/payouts/payout-account.ts"
import { payoutList } from "~/domain/payouts/payouts.ts"
import { setPayoutAccount } from "~/domain/payouts/set-account.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/payouts.ts"
import { PAYOUT_COLUMNS } from "./payouts.columns.tsx"
import { AccountForm, Clearing } from "./payouts.forms.tsx"

export const handle = { static: true, title: "Payouts", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor) => ({
  account: await payoutAccount(tx, actor, {}),
  payouts: await payoutList(tx, actor, {}),
  accounts: await openAccounts(tx, actor, {}),
  areOn: await acceptsPayments(tx),
  mayChange: may(actor, "manage bank"),
  zone: await zoneOf(tx),
  key: newIdempotencyKey(),
}))

export const action = submissions({
  account: step({
    input: SetPayoutAccount,
    workflow: setPayoutAccount,
    redirectTo: (account) => ({
      to: "/admin/bank/payouts",
      notice: account ? `Payouts go to ${account.account} from now on.` : "Payouts are not booked from now on.",
    }),
  }),
})

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, payouts, accounts, areOn, mayChange, zone, key } = loaderData
  const mayChoose = mayChange && (account !== null || (areOn && accounts.length > 0))
  return (
    <div className="stack wide">
      <PageHead title="Payouts" back={{ to: "/admin/bank", label: "Bank" }} />
      {account ? (
        <Clearing account={account} zone={zone} />
      ) : (
        <Empty icon="card" title="Payouts of the payment provider are not booked yet.">
          {whatToDo(areOn, accounts.length > 0)}
        </Empty>
      )}
      {mayChoose && <AccountForm account={account} accounts={accounts} idempotencyKey={key} formResult={actionData} />}
      {payouts.length > 0 && (
        <ListTable
          caption="Payouts, newest first"
          small={payouts.length === 500 ? "the last 500" : undefined}
          cards
          columns={PAYOUT_COLUMNS}
          rows={payouts}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  )
}

function whatToDo(areOn: boolean, hasAccount: boolean): string {
  if (!areOn) return "Online payments are off, so there is nothing to pay out."
  if (!hasAccount) return "Add the bank account that takes them under Bank Accounts first."
  return "Choose the bank account that takes them. Earlier payouts count as arrived. From then on the books show the money that the provider holds, that is in transit and that is at the bank."
}
