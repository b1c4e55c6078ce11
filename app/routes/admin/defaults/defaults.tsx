import { Fragment } from "react"
import type { Tx } from "#db/client.server.ts"
import { knownRules } from "~/domain/late-fee-rules/set-rule.ts"
import { nextRent } from "~/domain/ledger/charges/next-rent.ts"
import { defaultEffects } from "~/domain/ledger/default-effects.ts"
import type { Actor } from "~/domain/permissions.ts"
import { billingSince } from "~/domain/settings/billing-since.ts"
import { cardFeeOn, setCardFeeOn } from "~/domain/settings/card-fee-on.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { howToPay, SetHowToPay, setHowToPay } from "~/domain/settings/how-to-pay.ts"
import { SetCardFeeOn, SetDefaults } from "~/domain/settings/inputs.ts"
import { officeHours, SetOfficeHours, setOfficeHours } from "~/domain/settings/office-hours.ts"
import { prorationChoice, SetProration, setProration } from "~/domain/settings/proration-basis.ts"
import { allDefaults } from "~/domain/settings/read-defaults.ts"
import { setDefaults } from "~/domain/settings/set-defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { lateFeeText } from "~/values/late-fee-text.ts"
import { zones } from "~/values/time-zones.ts"
import type { Route } from "./+types/defaults.ts"
import { CardFeeForm } from "./defaults.card-fee.tsx"
import { effectLines } from "./defaults.effects.ts"
import script from "./defaults.enhance.ts?worker&url"
import { GroupForm } from "./defaults.form.tsx"
import { DEFAULTS_GROUPS } from "./defaults.groups.ts"
import { HowToPayForm, OfficeHoursForm } from "./defaults.own-text.tsx"
import { ProrationForm } from "./defaults.proration.tsx"
import { groupViews, rentPreview, zonePreview } from "./defaults.view.ts"

export const handle = { static: true, title: "Global Defaults", area: "admin" } satisfies PageHandle

/** The property's defaults. A tenant may override some. Source: specification 1 sections 3 and 5, "Global Defaults". */
export const loader = page("set defaults", async (tx, actor) => {
  const defaults = await allDefaults(tx, actor, {})
  const feeOn = await cardFeeOn(tx)
  return {
    groups: groupViews(defaults, feeOn),
    feeOn,
    proration: await prorationChoice(tx),
    howToPay: await howToPay(tx),
    officeHours: await officeHours(tx),
    lateFeeRule: await propertyRuleText(tx, actor),
    preview: {
      rent: rentPreview(await nextRent(tx), await billingSince(tx)),
      zone: zonePreview(defaults, tx.now),
      zones: zones(defaults.timezone),
      effects: effectLines(await defaultEffects(tx), await zoneOf(tx)),
    },
  }
})

async function propertyRuleText(tx: Tx, actor: Actor): Promise<string | null> {
  const { inForce } = await knownRules(tx, actor, {})
  return inForce?.row ? lateFeeText(inForce.terms) : null
}

const redirectTo = (labels: string[]) => ({ to: "/admin/defaults", notice: savedText(labels) })
const ofGroup = step({ input: SetDefaults, command: setDefaults, redirectTo })

export const action = submissions({
  ...Object.fromEntries(DEFAULTS_GROUPS.map(({ id }) => [id, ofGroup])),
  officeHours: step({ input: SetOfficeHours, command: setOfficeHours, redirectTo }),
  howToPay: step({ input: SetHowToPay, command: setHowToPay, redirectTo }),
  cardFee: step({ input: SetCardFeeOn, command: setCardFeeOn, redirectTo }),
  proration: step({ input: SetProration, command: setProration, redirectTo }),
})

function LateFeeRuleLink({ rule }: { rule: string | null }) {
  return (
    <p className="hint">
      {rule !== null && `A rule replaces the late fee percent now: ${rule}. `}
      <a href="/management/late-fees/rule">Late-fee rule of the property</a>: percent of the overdue rent, a flat
      amount, a smallest balance, a most per month.{" "}
      <a href="/management/payment-policy">Payment policy of the property</a>: what tenants may pay online.
    </p>
  )
}

function savedText(labels: string[]): string {
  if (labels.length === 0) return "Nothing was changed."
  return `Saved: ${labels.join(", ")}.`
}

export default function DefaultsPage({
  loaderData: { groups, feeOn, proration, preview, howToPay, officeHours, lateFeeRule },
  actionData,
}: Route.ComponentProps) {
  const sent = (id: string) => (actionData?.intent === id ? actionData : undefined)
  return (
    <div className="stack">
      <p className="hint" id="how-saved">
        Each group is saved by its own button. An empty field is not configured.
      </p>
      <p>
        <a href="/admin/charge-types">Charge types</a>: what tenants can be charged every month beside their rent.
      </p>
      {groups.map((group) => (
        <Fragment key={group.id}>
          <GroupForm group={group} preview={preview} formResult={sent(group.id)} />
          {group.id === "billing" && <LateFeeRuleLink rule={lateFeeRule} />}
          {group.id === "billing" && <CardFeeForm value={feeOn} formResult={sent("cardFee")} />}
          {group.id === "billing" && <ProrationForm value={proration} formResult={sent("proration")} />}
          {group.id === "contact" && <OfficeHoursForm value={officeHours} formResult={sent("officeHours")} />}
          {group.id === "contact" && <HowToPayForm value={howToPay} formResult={sent("howToPay")} />}
        </Fragment>
      ))}
      <Enhance src={script} />
    </div>
  )
}
