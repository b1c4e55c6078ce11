import { accountLabel, type StoredAccount } from "~/domain/bank-accounts/bank-accounts.ts"
import type { PayoutAccount } from "~/domain/payouts/payout-account.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay, formatInstant } from "~/values/calendar.ts"
import { absolute, type Cents, formatMoney } from "~/values/money.ts"

const line = (label: string, cents: Cents) => ({ label, value: formatMoney(cents) })

/** The clearing account in the books, compared with the provider's balance. */
export function Clearing({ account, zone }: { account: PayoutAccount; zone: string }) {
  const { clearing, inTransit, available, pending, held, processing, unmatched, unexplained } = account
  return (
    <>
      {(unmatched !== 0 || unexplained !== 0) && (
        <Notice tone="attention" title="The books and the provider differ">
          <p>
            <a href="/admin/bank/payouts/unmatched">See what does not match</a>
          </p>
        </Notice>
      )}
      <div className="split thirds">
        <Card title="In the books">
          <Facts
            of={[
              line("At the provider", clearing),
              ...(processing === 0 ? [] : [line("Bank payments under way", processing)]),
              ...(unmatched === 0 ? [] : [line("Does not match", unmatched)]),
              ...(unexplained === 0 ? [] : [line("Nothing explains", unexplained)]),
              { ...line("The provider holds", held), total: true },
            ]}
            sums
          />
        </Card>
        <Card title="At the provider">
          <Facts
            of={[line("Available", available), line("Pending", pending), { ...line("Together", held), total: true }]}
            sums
          />
          <p className="hint">Read on {formatInstant(account.readAt, zone)}.</p>
        </Card>
        <Card title="On the way">
          <Facts of={[line("In transit", inTransit)]} sums />
          <p className="hint">
            Payouts go to {account.account}. They are booked since {formatDay(account.begunOn)}.
          </p>
          <Beginning account={account} />
        </Card>
      </div>
    </>
  )
}

function Beginning({ account: { opening, openingUnexplained } }: { account: PayoutAccount }) {
  if (opening === 0) return null
  const amount = formatMoney(absolute(opening))
  if (opening < 0)
    return <p className="hint">The books had {amount} less than the provider then. No earlier payout explains that.</p>
  const unexplained = formatMoney(absolute(openingUnexplained))
  return (
    <p className="hint">
      The books had {amount} more than the provider then: payouts made before count as arrived.
      {openingUnexplained > 0 && ` Of it, ${unexplained} are in no earlier payout.`}
      {openingUnexplained < 0 && ` Earlier payouts came to ${unexplained} more than that.`}
    </p>
  )
}

type FormProps = {
  account: PayoutAccount | null
  accounts: readonly StoredAccount[]
  idempotencyKey: string
  formResult: { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

const LABEL = "Account that takes payouts"

export function AccountForm({ account, accounts, idempotencyKey, formResult }: FormProps) {
  const { form, fields } = useForm<{ bankAccountID: string }>({
    id: "payout-account",
    lastResult: formResult?.result,
    defaultValue: { bankAccountID: account ? String(account.accountId) : "" },
  })
  const { bankAccountID: taker } = fields
  const options = accounts.map((each) => ({ value: String(each.id), label: accountLabel(each) }))
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ bankAccountID: LABEL }}>
        Nothing was saved.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Choice of={taker} label={LABEL} options={options} blank="None: not booked" />
      <FormEnd>
        <button type="submit" name="intent" value="account" className="btn">
          Save
        </button>
      </FormEnd>
    </form>
  )
}
