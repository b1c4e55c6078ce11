/** Methods being saved: each is stored before the provider is called, and its id is the key of that call. Source: money.md 3.11, 3.21. */
import { randomUUID } from "node:crypto"
import { and, desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { methodSetups } from "#db/schema/index.ts"
import type { HostedPage, ProviderSetup } from "../payment-provider/method-port.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import type { MethodOwner } from "./method-owner.ts"

/** Instants in milliseconds. */
export type MethodSetup = typeof methodSetups.$inferSelect

const value = sql.placeholder
const byId = statement((db) =>
  db
    .select()
    .from(methodSetups)
    .where(eq(methodSetups.id, value("id")))
    .prepare(),
)

/** Stores that a person begins to save a method. Returns the setup's id. */
export async function createMethodSetup(
  tx: Tx,
  { name: provider, livemode }: PaymentGateway,
  { tenantId, signInId }: MethodOwner,
  flow: MethodSetup["flow"],
): Promise<string> {
  const id = randomUUID()
  await tx.run(tx.insert(methodSetups).values({ id, tenantId, signInId, provider, livemode, flow, createdAt: tx.now }))
  return id
}

export const findMethodSetup = (tx: Tx, id: string): Promise<MethodSetup | undefined> => tx.one(byId, { id })

/** The stored setup; throws when it does not exist. */
export async function methodSetupOf(tx: Tx, id: string): Promise<MethodSetup> {
  const found = await findMethodSetup(tx, id)
  if (!found) throw new Error(`There is no setup ${id}`)
  return found
}

const waiting = statement((db) =>
  db
    .select()
    .from(methodSetups)
    .where(and(eq(methodSetups.tenantId, value("tenantId")), eq(methodSetups.status, "waiting")))
    .orderBy(desc(methodSetups.createdAt), desc(methodSetups.id))
    .prepare(),
)

/** A tenant's bank accounts that wait for two small deposits, newest first. At `verifyUrl` the tenant enters the amounts. Source: money.md 3.21. */
export const openSetups = (tx: Tx, tenantId: number): Promise<MethodSetup[]> => tx.all(waiting, { tenantId })

/** Stores the provider's ids of a setup: its intent, or its page. */
export async function storeSetupIds(
  tx: Tx,
  id: string,
  { setupIntent, page }: { setupIntent?: string; page?: HostedPage },
): Promise<void> {
  const ids = page ? { sessionId: page.sessionId, pageUrl: page.url } : { setupIntent }
  await tx.run(tx.update(methodSetups).set(ids).where(eq(methodSetups.id, id)))
}

/** Ends a setup that the tenant did not complete. */
export async function cancelMethodSetup(tx: Tx, id: string): Promise<void> {
  const open = and(eq(methodSetups.id, id), eq(methodSetups.status, "created"))
  await tx.run(tx.update(methodSetups).set({ status: "canceled", endedAt: tx.now }).where(open))
}

/** Stores a setup's outcome. A saved method remains saved. A failure does not end the setup, because its payer may try again with another method. */
export async function recordSetupOutcome(tx: Tx, known: MethodSetup, setup: ProviderSetup): Promise<void> {
  const outcome = outcomeOf(setup)
  const isOver = known.status === "succeeded" || (known.status === "canceled" && outcome.status !== "succeeded")
  if (isOver) return
  const isOpen = outcome.status === "created" || outcome.status === "waiting"
  const endedAt = outcome.status === known.status ? known.endedAt : tx.now
  const row = { ...outcome, setupIntent: setup.id, endedAt: isOpen ? null : endedAt }
  await tx.run(tx.update(methodSetups).set(row).where(eq(methodSetups.id, known.id)))
}

type Outcome = Pick<MethodSetup, "status" | "verifyUrl" | "failure" | "methodId">
const NOTHING = { verifyUrl: null, failure: null, methodId: null }

function outcomeOf({ status, methodId, verifyUrl, failure }: ProviderSetup): Outcome {
  if (status === "succeeded") return { ...NOTHING, status, methodId }
  if (status === "canceled") return { ...NOTHING, status }
  if (status === "requires_action" && verifyUrl !== null) return { ...NOTHING, status: "waiting", verifyUrl }
  const hasFailed = status === "requires_payment_method" && failure !== null
  return hasFailed ? { ...NOTHING, status: "failed", failure } : { ...NOTHING, status: "created" }
}
