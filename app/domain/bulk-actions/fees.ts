/** Issues the same fee to each selected tenant. Source: money.md 9.8, api.md X105. */
import { asCents, formatMoney } from "~/values/money.ts"
import { command } from "../commands.ts"
import { useKeysOf } from "../idempotency.ts"
import { issueFee } from "../ledger/charges/fees.ts"
import { carryOut, forEach } from "./carry-out.ts"
import type { BulkFee } from "./inputs.ts"
import type { Selection } from "./selections.ts"

/** Issues each tenant the fee, due today, as `issueFee` does; the row's key is the journal's key. Refuses as `carryOut` does. Audit TEN_FEE for each tenant. */
export const feeMany = command("issue fees", async (tx, actor, input: BulkFee): Promise<Selection> => {
  const { selection, type, note } = input
  const amount = asCents(input.amount)
  return carryOut(tx, actor, selection, "fee", (rows) =>
    forEach(rows, async ({ tenantId, key }) => {
      if (tenantId === null) throw new Error("A fee has no tenant")
      useKeysOf(tx, key)
      await issueFee(tx, actor, { tenantId, amount, type, note })
      return `A ${type === "late" ? "late fee" : "fee"} of ${formatMoney(amount)} was issued.`
    }),
  )
})
