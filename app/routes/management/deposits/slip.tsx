/** Prints, changes, deposits and undoes a deposit slip. Source: money.md 11.1, api.md X257 and X259 to X261. */

import { depositSlipAtBank, undoDepositSlip } from "~/domain/bank-accounts/deposit-slip.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { ChangeDepositSlip, DepositSlip as DepositInput, UndoDepositSlip } from "~/domain/bank-accounts/inputs.ts"
import { changeDepositSlip } from "~/domain/bank-accounts/make-slip.ts"
import { depositSlip } from "~/domain/bank-accounts/slips.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Facts } from "~/ui/facts.tsx"
import { PrintButton } from "~/ui/file-buttons.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { dayAt, formatInstant } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/slip.ts"
import { SlipState } from "./deposits.columns.tsx"
import { ChangeForm, DepositForm, UndoForm } from "./slip.forms.tsx"
import { SlipTable } from "./slip.table.tsx"

export const handle = {
  static: true,
  title: "Deposit Slip",
  printTitle: "Deposit Slip",
  area: "management",
} satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const slip = await depositSlip(tx, actor, { slip: query.number("slip") ?? 0 })
  const isOpen = slip.state === "open"
  const money = isOpen ? await moneyInHand(tx, actor, {}) : []
  const zone = await zoneOf(tx)
  return {
    about: `Slip ${slip.id}`,
    slip,
    day: slip.depositedOn ?? dayAt(slip.madeAt, zone),
    money: money.filter(({ slipId }) => slipId === null || slipId === slip.id),
    mayChange: may(actor, "make deposits"),
    today: await ledgerDay(tx),
    zone,
    key: newIdempotencyKey(),
  }
})

const here = (id: number) => `/management/deposits/slip?slip=${id}`

export const action = submissions({
  deposit: step({
    input: DepositInput,
    command: depositSlipAtBank,
    redirectTo: ({ id, total }) => ({ to: here(id), notice: `${formatMoney(total)} was deposited.` }),
  }),
  change: step({
    input: ChangeDepositSlip,
    command: changeDepositSlip,
    redirectTo: ({ id, total }) => ({ to: here(id), notice: `The slip comes to ${formatMoney(total)} now.` }),
  }),
  undo: step({
    input: UndoDepositSlip,
    command: undoDepositSlip,
    redirectTo: ({ id }) => ({ to: "/management/deposits", notice: `Deposit slip ${id} was undone.` }),
  }),
})

export default function SlipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slip, day, zone, mayChange } = loaderData
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <PrintHead title={`Deposit slip ${slip.id}, ${slip.account}`} day={day} />
      <div className="screen-only">
        <PageHead title={`Deposit slip ${slip.id}`} back={{ to: "/management/deposits", label: "Deposits" }}>
          <PrintButton>Print deposit slip</PrintButton>
        </PageHead>
      </div>
      <div className="stack">
        <div className="card screen-only">
          <Facts
            of={[
              { label: "Account", value: slip.account },
              { label: "State", value: <SlipState slip={slip} /> },
              { label: "Total", value: formatMoney(slip.total) },
              { label: "Made", value: `${formatInstant(slip.madeAt, zone)} by ${slip.madeByName ?? "somebody"}` },
              ...(slip.note === null ? [] : [{ label: "Note", value: slip.note }]),
            ]}
          />
        </div>
        <SlipTable slip={slip} />
        {mayChange && slip.state === "open" && <DepositForm loaded={loaderData} formResult={sent("deposit")} />}
        {mayChange && slip.state === "open" && <ChangeForm loaded={loaderData} formResult={sent("change")} />}
        {mayChange && slip.state !== "undone" && <UndoForm loaded={loaderData} formResult={sent("undo")} />}
      </div>
    </>
  )
}
