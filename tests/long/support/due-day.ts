/** A day becomes due on which each tenant owes the month's rent, and those on autopay are charged for it. */
import { expect } from "vitest"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { call, type Deployment, rowsOf, setTo } from "./deployment.ts"
import type { Payer } from "./online-payments.ts"
import type { Server } from "./program.ts"

/** A time zone in which the day's jobs were due some hours ago, and midnight is some hours ahead. */
const zone = () => {
  const { hour } = Temporal.Now.zonedDateTimeISO("UTC")
  return hour >= 4 && hour < 22 ? "UTC" : "Asia/Tokyo"
}

/** Each tenant saves a card at the provider and chooses it for autopay. Call it while the provider's events are sent. */
export async function chooseAutopay({ pair, servers, token }: Deployment, payers: Payer[]): Promise<void> {
  const [server] = servers as [Server]
  await setTo(server, token, "default", "timezone", zone())
  await setTo(server, token, "default", "autopayDay", Temporal.Now.plainDateISO(zone()).day)
  for (const payer of payers) {
    const { answer } = await call(server, payer.token, "/user/payment/setup", { body: {} })
    const [intent = ""] = (answer.clientSecret as string).split("_secret_")
    const confirmation = { payment_method: "pm_card_visa", return_url: "http://localhost:3000/back" }
    const { payment_method } = await sandboxClient().setupIntents.confirm(intent, confirmation)
    const choose = () =>
      call(server, payer.token, "/user/payment/methods/autopay/update", { body: { methodID: payment_method } })
    await expect.poll(async () => (await choose()).status).toBe(200)
  }
  // Enabled in the database, because a tenant's autopay enabled after this morning's jobs would begin next month.
  await rowsOf(pair.primary.address, "update autopay set enabled = true")
}

/** The property begins to charge rent today, and the day's jobs are due again. */
export async function dayBecomesDue({ pair, servers, token }: Deployment): Promise<void> {
  const [server] = servers as [Server]
  const today = Temporal.Now.plainDateISO(zone())
  for (const key of ["balanceIssueDay", "rentDueDay"]) await setTo(server, token, "default", key, today.day)
  const before = today.subtract({ days: 1 }).toString()
  await rowsOf(pair.primary.address, "update watermarks set done_up_to = $1 where job = 'daily'", [before])
}

/** The number of rent charges of each tenant. */
export const RENTS =
  "select tenant_id as tenant, count(*) as times from journals where kind = 'rent_charge' group by tenant_id"

/** The number of autopay payments of each tenant. */
export const AUTOPAYMENTS = `select tenant_id as tenant, count(*) as times from receipts
  where source = 'autopay' and status = 'succeeded' group by tenant_id`

/** The number of tenants by count: ten who were charged once and one who was charged twice are [[1, 10], [2, 1]]. */
export async function timesOf(address: string, query: string): Promise<[number, number][]> {
  const rows = await rowsOf<{ times: string }>(address, query)
  const counts = Map.groupBy(rows, ({ times }) => Number(times))
  return [...counts].map(([times, those]): [number, number] => [times, those.length])
}
