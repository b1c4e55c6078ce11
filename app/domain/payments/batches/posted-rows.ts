/** The payments made from the rows of batches. Source: money.md 9.6. */
import { eq, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { paymentBatchRows, payments, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { deletedNames } from "../../identity/deleted-accounts.ts"
import { type PaymentRow, paymentRows } from "../../ledger/payment-rows.ts"

/** `postedBy`: the name of the person who posted it; null if unknown. */
export type PostedRow = {
  key: string
  batchId: number
  payment: PaymentRow
  postedBy: string | null
  postedAt: number
}

/** Rows by their uuid, of some batches or with some uuids, in the order of posting. */
export async function postedRowsOf(
  tx: Tx,
  which: { batchIds: readonly number[] } | { keys: readonly string[] },
): Promise<Map<string, PostedRow>> {
  const rows = await rowsThat(
    tx,
    "keys" in which ? inList(paymentBatchRows.key, which.keys) : inList(paymentBatchRows.batchId, which.batchIds),
  )
  const ids = rows.map(({ paymentId }) => paymentId)
  const made = new Map((await paymentRows(tx, inList(payments.id, ids))).map((payment) => [payment.id, payment]))
  const gone = await deletedNames(
    tx,
    rows.map(({ postedBy }) => postedBy),
  )
  return new Map(
    rows.flatMap(({ key, batchId, paymentId, postedBy, postedAt, ...name }): [string, PostedRow][] => {
      const payment = made.get(paymentId)
      const person = nameOf(name) ?? gone.get(postedBy ?? 0) ?? null
      return payment ? [[key, { key, batchId, payment, postedBy: person, postedAt }]] : []
    }),
  )
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null =>
  firstName === null || lastName === null ? null : fullName({ firstName, lastName })

const rowsThat = (tx: Tx, where: SQL) =>
  tx.all(
    tx
      .select({
        key: paymentBatchRows.key,
        batchId: paymentBatchRows.batchId,
        paymentId: paymentBatchRows.paymentId,
        postedBy: paymentBatchRows.postedBy,
        postedAt: paymentBatchRows.postedAt,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(paymentBatchRows)
      .leftJoin(users, eq(users.id, paymentBatchRows.postedBy))
      .where(where)
      .orderBy(paymentBatchRows.id),
  )
