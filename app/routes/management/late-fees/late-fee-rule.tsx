/** The late-fee rules of the property, or of a tenant with `?tenant=`. Source: money.md 9.3. */
import { SetPropertyRule, SetTenantRule } from "~/domain/late-fee-rules/inputs.ts"
import { knownRules, ruleText, setPropertyRule, setTenantRule } from "~/domain/late-fee-rules/set-rule.ts"
import { may } from "~/domain/permissions.ts"
import { defaultsOf, today, zoneOf } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import type { Route } from "./+types/late-fee-rule.ts"
import { RULE_COLUMNS, RuleForm } from "./late-fee-rule.form.tsx"

export const handle = { static: true, title: "Late-Fee Rule", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantId = query.number("tenant")
  const tenant = tenantId === null ? null : await findTenant(tx, tenantId)
  const { inForce, rules } = await knownRules(tx, actor, tenantId === null ? {} : { tenantId })
  const zone = await zoneOf(tx)
  return {
    tenant: tenant && { id: tenant.id, name: fullName(tenant) },
    about: tenant ? fullName(tenant) : "the property",
    inForce: inForce === null ? NOT_CHARGED : `Now: ${lateFeeText(inForce.terms)}, ${lateFeeCondition(inForce.terms)}.`,
    isOwn: inForce?.isOwn === true,
    lateDay: tenant?.lateFeeDay ?? (await defaultsOf(tx)).lateFeeDay,
    rules: rules.map((row) => ({
      id: row.id,
      from: formatDay(row.inForceFrom),
      text: ruleText(row),
      reason: row.reason,
      setOn: formatDay(dayAt(row.createdAt, zone)),
    })),
    today: await today(tx),
    maySet: may(actor, tenantId === null ? "set late fee rules" : "issue fees"),
    key: newIdempotencyKey(),
  }
})

const NOT_CHARGED = "Now: no late fees are charged, because no percent is set and no rule holds."

export const action = submissions({
  property: step({
    input: SetPropertyRule,
    command: setPropertyRule,
    redirectTo: (row) => ({ to: "/management/late-fees/rule", notice: savedText(row) }),
  }),
  tenant: step({
    input: SetTenantRule,
    command: setTenantRule,
    redirectTo: (row, { tenantId }) => ({
      to: `/management/late-fees/rule?tenant=${tenantId}`,
      notice: savedText(row),
    }),
  }),
})

const savedText = (row: Awaited<ReturnType<typeof setPropertyRule>>) =>
  `The rule from ${formatDay(row.inForceFrom)} was saved: ${ruleText(row)}.`

export default function LateFeeRulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenant, about, inForce, isOwn, lateDay, rules, maySet } = loaderData
  const back = tenant
    ? { to: `/management/viewtenant?tenant=${tenant.id}`, label: tenant.name }
    : { to: "/management/late-fees", label: "Late fees" }
  return (
    <>
      <PageHead title={`Late-fee rule of ${about}`} back={back} />
      <div className="stack-lg">
        <Card title="In force">
          <p>
            {inForce} {tenant && !isOwn && "That is the rule of the property."}
          </p>
          {lateDay === null && <p className="quiet">No late day is set, so no late fee is charged.</p>}
          <p className="quiet small">
            The rule that holds on the day the rent is due counts for that rent. A new rule changes no fee that was
            charged.
          </p>
        </Card>
        {rules.length > 0 && (
          <Card title="Rules, newest first">
            <ListTable
              caption="Rules, newest first"
              captionHidden
              cards
              columns={RULE_COLUMNS}
              rows={rules}
              rowKey={({ id }) => id}
            />
          </Card>
        )}
        {maySet ? (
          <RuleForm tenant={tenant} today={loaderData.today} idempotencyKey={loaderData.key} formResult={actionData} />
        ) : (
          <p className="hint">Administrators set the rule of the property.</p>
        )}
      </div>
    </>
  )
}
