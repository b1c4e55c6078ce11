/** Checks methods being saved, and ends abandoned ones: for installations without a webhook. Source: money.md 3.10, 3.14. */
import { and, gt, lte, or, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { methodSetups } from "#db/schema/index.ts"
import { type PaymentGateway, ProviderRefused } from "../payment-provider/port.ts"
import { cancelMethodSetup, type MethodSetup, methodSetupOf } from "./method-setups.ts"
import { settleSetup } from "./settle-setup.ts"

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The provider's page is open for half an hour, with some minutes of grace; our form for a day. */
const LIFETIME = { hosted: 33 * MINUTE, intent: DAY } as const satisfies Record<MethodSetup["flow"], number>

/** Setups of the last hour that may still change, and older, abandoned ones, oldest first. The sweep finds later changes. */
export async function openSetupsToCheck(tx: Tx): Promise<string[]> {
  const isOpen = sql`${methodSetups.status} in ('created', 'waiting')`
  const isLeft = and(
    sql`${methodSetups.status} = 'created'`,
    or(
      and(sql`${methodSetups.flow} = 'hosted'`, lte(methodSetups.createdAt, tx.now - LIFETIME.hosted)),
      lte(methodSetups.createdAt, tx.now - LIFETIME.intent),
    ),
  )
  const rows = await tx.all(
    tx
      .select({ id: methodSetups.id })
      .from(methodSetups)
      .where(and(isOpen, or(gt(methodSetups.createdAt, tx.now - HOUR), isLeft)))
      .orderBy(methodSetups.createdAt, methodSetups.id),
  )
  return rows.map(({ id }) => id)
}

/** Reads the state of a setup, and ends an abandoned one at the provider and here. Throws ProviderUnavailable. */
export async function checkOpenSetup(gateway: PaymentGateway, id: string): Promise<void> {
  const { setup, now } = await read(async (tx) => ({ setup: await methodSetupOf(tx, id), now: tx.now }))
  const isLeft = now - setup.createdAt >= LIFETIME[setup.flow]
  const isHere = setup.provider === gateway.name && setup.livemode === gateway.livemode
  const setupIntent = isHere ? await setupIntentOf(gateway, setup) : null
  if (setupIntent !== null) await settleSetup(gateway, setupIntent)
  if (!isLeft || (await read((tx) => methodSetupOf(tx, id))).status !== "created") return
  if (isHere) await endAtProvider(gateway, setup, setupIntent)
  if (setupIntent !== null) await settleSetup(gateway, setupIntent)
  await write((tx) => cancelMethodSetup(tx, id))
}

/** The provider's setup; null if the provider's response was lost, so that the tenant could not complete anything. */
async function setupIntentOf(gateway: PaymentGateway, { setupIntent, sessionId }: MethodSetup): Promise<string | null> {
  if (setupIntent !== null || sessionId === null) return setupIntent
  return gateway.setupOfHostedPage(sessionId)
}

/** Ends a setup at the provider. It refuses to end one completed since, which the caller then settles. A page's own setup ends with the page. */
async function endAtProvider(
  gateway: PaymentGateway,
  { sessionId }: MethodSetup,
  setupIntent: string | null,
): Promise<void> {
  try {
    if (sessionId !== null) await gateway.expireHostedPage(sessionId)
    else if (setupIntent !== null) await gateway.cancelSetup(setupIntent)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
  }
}
