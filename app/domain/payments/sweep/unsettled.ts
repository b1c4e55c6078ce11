/** Payments and methods that a sweep could not settle: administrators see them, and the tenant's autopay waits. Source: money.md 3.10, 3.24. */
import { and, asc, eq, notInArray } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { methodSetups, paymentMethods, receipts, tenants, unsettledSubjects } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../../commands.ts"
import { providerOf } from "../../payment-provider/payment-gateway.ts"
import {
  EventNotListed,
  type PaymentGateway,
  ProviderRefused,
  ProviderUnavailable,
} from "../../payment-provider/port.ts"
import { propertyIdOf } from "../../settings/property-id.ts"
import { dashboardLink } from "../failure-reasons.ts"
import type { Subject } from "./settle-subject.ts"

type Row = typeof unsettledSubjects.$inferSelect
type Provider = Row["provider"]
export type Obstacle = Row["obstacle"]
/** `tenantId` is null when the tenant is unknown. */
export type Unsettled = Pick<Row, "subjectId" | "kind" | "livemode" | "tenantId" | "obstacle" | "details">

/** Describes a subject that could not be settled; undefined for a payment of another program. Reads a payment without a receipt from the provider. */
export async function unsettled(
  gateway: PaymentGateway,
  { kind, id: subjectId }: Subject,
  error: unknown,
): Promise<Unsettled | undefined> {
  const tenantId = await tenantOf(gateway, { kind, id: subjectId })
  if (tenantId === undefined) return undefined
  return { subjectId, kind, livemode: gateway.livemode, tenantId, ...obstacleOf(error) }
}

/** The tenant; null when unknown, undefined for a payment that is not ours. */
async function tenantOf(gateway: PaymentGateway, { kind, id }: Subject): Promise<number | null | undefined> {
  const known = await read((tx) => knownTenant(tx, { kind, id }))
  if (known !== undefined || kind !== "payment") return known ?? null
  // A payment that cannot be read may be any tenant's.
  const intent = await gateway.readIntent(id).catch(() => null)
  if (intent === null) return null
  const { metadata } = intent
  if (metadata.property !== (await read(propertyIdOf))) return undefined
  return /^\d{1,10}$/.test(metadata.tenant ?? "") ? Number(metadata.tenant) : null
}

async function knownTenant(tx: Tx, { kind, id }: Subject): Promise<number | undefined> {
  const owner = {
    payment: tx.select({ tenantId: receipts.tenantId }).from(receipts).where(eq(receipts.stripeIntent, id)),
    setup: tx.select({ tenantId: methodSetups.tenantId }).from(methodSetups).where(eq(methodSetups.setupIntent, id)),
    method: tx.select({ tenantId: paymentMethods.tenantId }).from(paymentMethods).where(eq(paymentMethods.id, id)),
  }
  return (await tx.one(owner[kind]))?.tenantId
}

/** Stores the message of the provider's failures. Our own errors are only logged, because they may contain data that was to be stored. */
function obstacleOf(error: unknown): Pick<Row, "obstacle" | "details"> {
  if (error instanceof EventNotListed) return { obstacle: "not_listed", details: error.message }
  if (error instanceof ProviderUnavailable) return { obstacle: "unavailable", details: error.message }
  if (error instanceof ProviderRefused) return { obstacle: "refused", details: error.message }
  return { obstacle: "error", details: "Booking it failed here. The log has the reason." }
}

/** Replaces the unsettled subjects of earlier sweeps by those of the last. */
export async function replaceUnsettled(tx: Tx, provider: Provider, found: readonly Unsettled[]): Promise<void> {
  const ids = found.map(({ subjectId }) => subjectId)
  const ofProvider = eq(unsettledSubjects.provider, provider)
  await tx.run(tx.delete(unsettledSubjects).where(and(ofProvider, notInArray(unsettledSubjects.subjectId, ids))))
  for (const one of found) {
    const target = [unsettledSubjects.provider, unsettledSubjects.subjectId]
    const set = { ...one, triedAt: tx.now }
    const row = { ...set, provider, since: tx.now }
    await tx.run(tx.insert(unsettledSubjects).values(row).onConflictDoUpdate({ target, set }))
  }
}

/** Whether the payment's tenant is unknown, so it may be any tenant's. */
export const mayBeAnybodys = ({ kind, tenantId }: Unsettled): boolean => kind === "payment" && tenantId === null

/** The tenants with unsettled payments or methods: autopay does not charge them. */
export async function unsettledTenants(tx: Tx, provider: Provider): Promise<Set<number>> {
  const rows = await tx.all(tx.select().from(unsettledSubjects).where(eq(unsettledSubjects.provider, provider)))
  return new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))
}

/** The unsettled payments and methods with their tenants, oldest first. `link` leads to the payment at the provider; null for others. */
export const listUnsettled = command("manage settings", async (tx, _actor, _input: object) => {
  const provider = await providerOf(tx)
  if (provider === null) return []
  const rows = await tx.all(
    tx
      .select({ subject: unsettledSubjects, tenant: tenants })
      .from(unsettledSubjects)
      .leftJoin(tenants, eq(tenants.id, unsettledSubjects.tenantId))
      .where(eq(unsettledSubjects.provider, provider.name))
      .orderBy(asc(unsettledSubjects.since), asc(unsettledSubjects.subjectId)),
  )
  return rows.map(({ subject, tenant }) => ({
    ...subject,
    isAnybodys: mayBeAnybodys(subject),
    tenant: tenant && { id: tenant.id, name: fullName(tenant) },
    link: hasPage(subject) ? dashboardLink(subject.subjectId, subject.livemode) : null,
  }))
})

const hasPage = ({ provider, subjectId }: Row): boolean => provider === "stripe" && subjectId.startsWith("pi_")
