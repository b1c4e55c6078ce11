/** Records a stack of payments: finds the next tenant and keeps the last payment's method and date. Source: specification 2 "Manual payment". */
import { redirect } from "react-router"
import { page } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { type Found, foundFor } from "../tenant-finder.tsx"
import type { Route } from "./+types/next-payment.ts"
import script from "./next-payment.enhance.ts?worker&url"
import { NextPayment } from "./next-payment.finder.tsx"
import { paymentOf, type Repeated, repeatedIn } from "./repeated.ts"

export const handle = { static: true, title: "Next Payment", area: "management" } satisfies PageHandle

export const loader = page("record payments", async (tx, actor, { query }) => {
  const repeated = repeatedIn(query)
  const found = await foundFor(tx, actor, query.get("search") ?? "")
  goToTheOnly(found, repeated, query)
  return { found, repeated }
})

/** Redirects to the only match, or to the tenant of the typed unit number, if the person pressed the button. A search while typing only lists. */
function goToTheOnly({ search, tenants }: Found, repeated: Repeated, query: Query): void {
  if (query.get("go") === null || search === "") return
  const inUnit = tenants.filter(({ numbers }) => numbers.includes(Number(search)))
  const [only, ...others] = inUnit.length > 0 ? inUnit : tenants
  if (only && others.length === 0) throw redirect(paymentOf(only.id, repeated))
}

export default function NextPaymentPage({ loaderData: { found, repeated } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Next payment" back={{ to: "/management", label: "Rent Roll" }} />
      <NextPayment found={found} repeated={repeated} />
      <Enhance src={script} />
    </>
  )
}
