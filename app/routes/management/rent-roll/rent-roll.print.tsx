/** The whole rent roll as a document to print: all matching units, sent while they are read. */
import { renderToStaticMarkup } from "react-dom/server"
import type { Tx } from "#db/client.server.ts"
import { listInTurns } from "~/domain/listing.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type RentRollSums, rentRollSums } from "~/domain/rent-roll/rent-roll.ts"
import { rentRollLines } from "~/domain/rent-roll/rent-roll-lines.ts"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { defaultsOf } from "~/domain/settings/defaults.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { streamedResponse } from "~/http/response/streamed-response.ts"
import { COLUMNS, isVisible, layoutOf, nameOf } from "./rent-roll.columns.ts"
import { FOOT, LINES, PrintDocument } from "./rent-roll.print-document.tsx"
import { LeftOut, unprintedColumns } from "./rent-roll.print-head.tsx"
import { rollLine } from "./rent-roll.rows.ts"
import {
  addressOf,
  FIRST_SIGHT,
  isOwing,
  type RollState,
  rentRollQueryOf,
  stateFromQuery,
} from "./rent-roll.url-state.ts"

export const loader = pageInTurns("see rent roll", (actor, { query }) => {
  const state = stateFromQuery(query.all) ?? FIRST_SIGHT
  const order = printedOrder(state)
  const labels = order.map((index) => COLUMNS[index]?.label ?? "")
  const line = rollLine("", () => false, order)
  let end = ""
  let empty: string[] | undefined
  const send = (rows: RollRow[]) => {
    const others = new Set(unprintedColumns(rows, order)?.split(" "))
    empty = (empty ?? [...others]).filter((column) => others.has(column))
    return rows.map(line).join("")
  }
  return streamedResponse(
    async (sendText) => {
      await listInTurns(rentRollLines, actor, rentRollQueryOf(state), {
        begin: async (tx) => {
          const [head = "", rest = ""] = (await documentOf(tx, actor, state, order)).split(LINES)
          sendText(head)
          end = rest
        },
        report: (rows) => sendText(send(rows)),
      })
      sendText(end.replace(FOOT, renderToStaticMarkup(<LeftOut empty={empty?.join(" ")} columns={labels} />)))
    },
    { "Content-Type": "text/html; charset=utf-8" },
  )
})

function printedOrder(state: RollState): number[] {
  return layoutOf(state.columns, isOwing(state)).order.filter((index) => {
    const column = COLUMNS[index]
    return (
      column !== undefined && nameOf(column) !== "actions" && isVisible(nameOf(column), state.columns, isOwing(state))
    )
  })
}

async function documentOf(tx: Tx, actor: Actor, state: RollState, order: readonly number[]): Promise<string> {
  const roll: RentRollSums = await rentRollSums(tx, actor, state)
  const shown = {
    property: (await defaultsOf(tx)).websiteHeader ?? "Suitekeeper",
    roll,
    state: rentRollQueryOf(state),
    columns: order.flatMap((index) => COLUMNS[index] ?? []),
    back: `/management${addressOf(state, { page: state.page })}`,
  }
  return `<!DOCTYPE html>${renderToStaticMarkup(<PrintDocument {...shown} />)}`
}
