/** The arrears report by age, for administrators. */
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { ArrearsByAge, type ArrearsData, arrearsView } from "../../arrears-by-age/arrears.tsx"

export const handle = { static: true, title: "Arrears", area: "admin" } satisfies PageHandle

export const loader = page("see reports", (tx, actor, { query }) => arrearsView(tx, actor, query))

export default function ArrearsPage({ loaderData }: { loaderData: ArrearsData }) {
  return (
    <ArrearsByAge loaded={loaderData} here="/admin/reports/arrears" back={{ to: "/admin/reports", label: "Reports" }} />
  )
}
