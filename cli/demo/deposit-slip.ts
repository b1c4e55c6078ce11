/** A deposit slip of the demo's past: two checks that the manager recorded together. */
import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { postBatch } from "~/domain/payments/batches/post-batch.ts"
import { today } from "~/domain/settings/defaults.ts"
import { asCents } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

/** Paid by the tenants of the two highest suites in addition to the rent; the next rent uses it. */
const AMOUNT = asCents(4_000)

export const depositChecks: Scene = async (tx, cast) => {
  const held = await tx.rows<{ unit: number }>(
    sql`select unit_number as "unit" from stays where move_out_on is null and not is_subunit order by 1 desc limit 2`,
  )
  return postBatch(tx, cast.staff("manager"), {
    batchKey: randomUUID(),
    method: "check",
    paymentDate: await today(tx),
    slipTotal: asCents(AMOUNT * held.length),
    rows: held.map(({ unit }, at) => ({
      place: String(at),
      key: randomUUID(),
      unitNumber: unit,
      amount: AMOUNT,
      note: String(3_301 + at),
    })),
  })
}
