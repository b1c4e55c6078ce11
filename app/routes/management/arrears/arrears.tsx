/** The arrears report by age for managers, read only. Source: api.md 5.2. */
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { ArrearsByAge, type ArrearsData, arrearsView } from "../../arrears-by-age/arrears.tsx"
import { MoneyLists } from "../money-lists.tsx"

export const handle = { static: true, title: "Arrears", area: "management" } satisfies PageHandle

const HERE = "/management/arrears"

export const loader = page("see arrears", (tx, actor, { query }) => arrearsView(tx, actor, query))

export default function ManagersArrearsPage({ loaderData }: { loaderData: ArrearsData }) {
  return (
    <>
      <MoneyLists current={HERE} />
      <p className="actions">
        <a className="btn" href="/management/bulk?from=arrears">
          Many at once
        </a>
      </p>
      <ArrearsByAge loaded={loaderData} here={HERE} />
    </>
  )
}
