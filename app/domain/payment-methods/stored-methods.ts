/**
 * The tenants' saved methods as stored in this database. Pages, autopay and reports read them here, without a call to the provider. A method saved
 * under another account of the provider is not listed. Source: api.md T15, T16, money.md 3.9, 3.20.
 */
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { paymentMethods, signIns, tenants } from "#db/schema/index.ts"
import type { SavedMethod } from "../payment-provider/method-port.ts"
import type { MethodOwner } from "./method-owner.ts"
import { removeAutopayMethod } from "./turn-off-autopay.ts"

/** A card has brand, expiry and funding; a bank account its bank and routing number, if the provider shows them. Instants in milliseconds. */
export type StoredMethod = typeof paymentMethods.$inferSelect

const value = sql.placeholder
const usable = and(
  eq(paymentMethods.tenantId, value("tenantId")),
  isNull(paymentMethods.detachedAt),
  isNull(paymentMethods.detachRequestedAt),
  sql`${paymentMethods.account} = case when ${paymentMethods.signInId} is null then ${tenants.providerAccount}
    when ${signIns.endedAt} is null then ${signIns.providerAccount} end`,
)
const ofTenant = statement((db) =>
  db
    .select({ method: paymentMethods })
    .from(paymentMethods)
    .innerJoin(tenants, eq(tenants.id, paymentMethods.tenantId))
    .leftJoin(signIns, eq(signIns.id, paymentMethods.signInId))
    .where(usable)
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
    .prepare(),
)
const oneOfTenant = statement((db) =>
  db
    .select({ method: paymentMethods })
    .from(paymentMethods)
    .innerJoin(tenants, eq(tenants.id, paymentMethods.tenantId))
    .leftJoin(signIns, eq(signIns.id, paymentMethods.signInId))
    .where(and(usable, eq(paymentMethods.id, value("methodId"))))
    .prepare(),
)

/** All saved methods of a tenant's account, newest first. The portal uses only `ownMethodsOf`. */
export async function methodsOf(tx: Tx, tenantId: number): Promise<StoredMethod[]> {
  return (await tx.all(ofTenant, { tenantId })).map(({ method }) => method)
}

/** The methods that this person saved, newest first. */
export async function ownMethodsOf(tx: Tx, { tenantId, signInId }: MethodOwner): Promise<StoredMethod[]> {
  return (await methodsOf(tx, tenantId)).filter((method) => method.signInId === signInId)
}

/** One method that this person saved; undefined for any other. */
export async function ownMethodOf(tx: Tx, owner: MethodOwner, methodId: string): Promise<StoredMethod | undefined> {
  const method = await methodOf(tx, owner.tenantId, methodId)
  return method?.signInId === owner.signInId ? method : undefined
}

/** One saved method of a tenant's account, by any owner; undefined if it is not the tenant's or was removed. */
export async function methodOf(tx: Tx, tenantId: number, methodId: string): Promise<StoredMethod | undefined> {
  return (await tx.one(oneOfTenant, { tenantId, methodId }))?.method
}

/** Stores a method as the provider shows it now; `account` is the gateway's. A known method keeps its owner. */
export async function storeMethod(
  tx: Tx,
  tenantId: number,
  account: string,
  method: SavedMethod,
  signInId: number | null = null,
): Promise<void> {
  const shown = { account, detachedAt: null, ...detailsOf(method) }
  const row = { id: method.id, tenantId, signInId, createdAt: method.createdAt, ...shown }
  await tx.run(tx.insert(paymentMethods).values(row).onConflictDoUpdate({ target: paymentMethods.id, set: shown }))
}

function detailsOf({ card, bank, fingerprint }: SavedMethod) {
  if (card === null) return { ...NO_CARD, ...bank, type: "us_bank_account", fingerprint } as const
  return { ...card, type: "card", bankName: null, routingNumber: null, fingerprint } as const
}
const NO_CARD = { brand: null, expMonth: null, expYear: null, funding: null } as const

/** Marks a method as removed at the provider. Autopay that used it is off and has no method. A repeat does nothing. Source: api.md T16, 4.9. */
export async function forgetMethod(tx: Tx, tenantId: number, methodId: string): Promise<void> {
  const one = and(eq(paymentMethods.id, methodId), eq(paymentMethods.tenantId, tenantId))
  await tx.run(
    tx
      .update(paymentMethods)
      .set({ detachedAt: tx.now })
      .where(and(one, isNull(paymentMethods.detachedAt))),
  )
  await removeAutopayMethod(tx, tenantId, methodId)
}
