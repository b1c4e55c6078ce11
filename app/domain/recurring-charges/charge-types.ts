/** The property's types of recurring charges. A changed type applies to new lines only. Source: money.md 9.1, api.md X1-X3. */
import { asc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeTypes } from "#db/schema/index.ts"
import { asCents, formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { badField, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { EditChargeType, NewChargeType } from "./inputs.ts"

export type ChargeType = typeof chargeTypes.$inferSelect

const MAX_TYPES = 200

/** All types by name, including inactive ones (X1). */
export const listChargeTypes = command("see defaults", (tx): Promise<ChargeType[]> => allTypes(tx))

const allTypes = (tx: Tx): Promise<ChargeType[]> =>
  tx.all(tx.select().from(chargeTypes).orderBy(sql`lower(${chargeTypes.name})`, asc(chargeTypes.id)))

export const hasChargeTypes = async (tx: Tx): Promise<boolean> =>
  (await tx.one(tx.select({ id: chargeTypes.id }).from(chargeTypes).limit(1))) !== undefined

export async function findChargeType(tx: Tx, id: number): Promise<ChargeType> {
  const type = await tx.one(tx.select().from(chargeTypes).where(eq(chargeTypes.id, id)))
  if (!type) throw new Refusal("CHARGE_TYPE_NOT_FOUND")
  return type
}

/** Creates an active type (X2). Refuses 409 CHARGE_TYPE_EXISTS and (400) a 201st type. Audit RECURRING_CHANGED. */
export const createChargeType = command(
  "set defaults",
  async (tx, actor, input: NewChargeType): Promise<ChargeType> => {
    const types = await allTypes(tx)
    mustBeNew(types, input.name)
    if (types.length >= MAX_TYPES)
      throw badField("name", `There are already ${MAX_TYPES} types, the most there can be.`)
    const { name, amount } = input
    const row = { name, amount, createdAt: tx.now } satisfies RowOf<NewChargeType>
    const made = await tx.one(tx.insert(chargeTypes).values(row).returning())
    if (!made) throw new Error("A charge type was not stored")
    await record(tx, actor, {
      category: "RECURRING_CHANGED",
      details: `Charge type ${name} was added, ${formatMoney(amount)}.`,
      metadata: { ChargeTypeID: made.id, Name: name, Amount: amount },
    })
    return made
  },
)

/** Changes a type (X3); lines keep their amounts. Refuses 404 CHARGE_TYPE_NOT_FOUND, 409 CHARGE_TYPE_EXISTS, CHANGED_MEANWHILE. Audit RECURRING_CHANGED. */
export const editChargeType = command("set defaults", async (tx, actor, input: EditChargeType): Promise<ChargeType> => {
  const before = await findChargeType(tx, input.chargeTypeId)
  const { name, amount, active } = input
  const stored = { name: before.name, amount: before.amount, active: before.active }
  const textOf = (field: keyof typeof stored) => {
    if (field === "active") return before.active ? "ticked" : "not ticked"
    return field === "amount" ? formatMoney(asCents(before.amount)) : before.name
  }
  mustBeCurrentVersion({ shown: input.version, stored, wanted: { name, amount, active }, textOf })
  mustBeNew(
    (await allTypes(tx)).filter(({ id }) => id !== before.id),
    name,
  )
  if (name === before.name && amount === before.amount && active === before.active) return before
  await tx.run(tx.update(chargeTypes).set({ name, amount, active }).where(eq(chargeTypes.id, before.id)))
  await record(tx, actor, {
    category: "RECURRING_CHANGED",
    details: `Charge type ${before.name} is now ${name}, ${formatMoney(amount)}${active ? "" : ", inactive"}.`,
    metadata: { ChargeTypeID: before.id, OldValue: stored, NewValue: { name, amount, active } },
  })
  return { ...before, name, amount, active }
})

export const chargeTypeVersion = ({ name, amount, active }: ChargeType): string => versionOf({ name, amount, active })

/** Refuses a name that another type has, ignoring upper and lower case. */
function mustBeNew(types: readonly ChargeType[], name: string): void {
  if (!types.some((type) => type.name.toLowerCase() === name.toLowerCase())) return
  const { message } = new Refusal("CHARGE_TYPE_EXISTS")
  throw new Refusal("CHARGE_TYPE_EXISTS", { fields: { name: [message] } })
}
