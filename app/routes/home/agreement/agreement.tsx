/** The agreement between landlord and tenant, in figures. Source: money.md 10.3. */
import { ownPlan } from "~/domain/payment-plans/plans.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { agreement } from "~/domain/portal/agreement.ts"
import { today } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { Plan } from "../home.plan.tsx"
import { PlainText } from "../how-to-pay.tsx"
import type { Route } from "./+types/agreement.ts"
import { chargeFact, lateFeeTexts, policyText, unitFacts } from "./agreement.view.ts"

export const handle = { static: true, title: "What Is Agreed", area: "home" } satisfies PageHandle

export const loader = ownPage("use tenant portal", async (tx, actor) => {
  const { units, recurring, lateFee, ...agreed } = await agreement(tx, actor, {})
  return {
    name: fullName(await findTenant(tx, actor.tenantId)),
    today: await today(tx),
    units: units.map((unit) => ({ number: unit.unitNumber, facts: unitFacts(unit) })),
    recurring: recurring.map((charge) => chargeFact(charge, units.length > 1)),
    lateFee: lateFeeTexts(lateFee),
    plan: await ownPlan(tx, actor, undefined),
    policy: policyText(agreed, await acceptsPayments(tx)),
    deposit: {
      held: formatMoney(agreed.depositHeld),
      owed: agreed.depositOwed > 0 ? formatMoney(agreed.depositOwed) : null,
    },
    howToPay: agreed.howToPay,
  }
})

export default function AgreementPage({ loaderData }: Route.ComponentProps) {
  const { name, today: day, units, recurring, lateFee, plan, policy, deposit, howToPay } = loaderData
  const owed = deposit.owed === null ? [] : [{ label: "Deposit to pay", value: deposit.owed }]
  return (
    <div className="stack-lg">
      <PrintHead title={`Agreed with ${name}`} day={day} />
      <PageHead title="What is agreed" back={{ to: "/home", label: "Your Unit" }} />
      {units.length === 0 && <p className="quiet">You are not currently assigned to any units.</p>}
      {units.map(({ number, facts }) => (
        <Card key={number} title={`Suite ${number}`} className="card tight">
          <Facts of={facts} />
        </Card>
      ))}
      <Card title="Deposit" className="card tight">
        <Facts of={[{ label: "Deposit held", value: deposit.held }, ...owed]} />
      </Card>
      {recurring.length > 0 && (
        <Card title="Every month beside the rent" className="card tight">
          <Facts of={recurring} />
        </Card>
      )}
      <Card title="Late fee" className="card tight">
        {lateFee.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Card>
      {plan && (
        <div id="plan">
          <Plan plan={plan} canPay={false} />
        </div>
      )}
      <Card title="Paying online" className="card tight">
        <p className="own-text">{policy}</p>
      </Card>
      <Card title="Paying without the portal" className="card tight">
        <PlainText text={howToPay} />
      </Card>
    </div>
  )
}
