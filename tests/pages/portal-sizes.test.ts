/** Every page of the portal is at most 20 KB of HTML, for a tenant with years of charges, payments, requests, messages and documents. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { createPopups } from "~/domain/messaging/popups.ts"
import { submitRequest } from "~/domain/requests/create-request.ts"
import routes from "~/routes.ts"
import { get } from "../support/app.ts"
import { payOnline } from "../support/online.ts"
import { tenantUser, tokenOf } from "../support/people.ts"
import { answers, begins, signedIn } from "../support/portal-messages.ts"
import { paysOnline } from "../support/provider.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { hasSent, hasShared } from "../support/shares.ts"
import { hasInvited, hasPerson } from "../support/sign-ins.ts"
import { jobsOf, owesFee, pays } from "../support/tenancies.ts"
import { mona, setting, USUAL } from "../support/world.ts"

const MOST = 20_000
const MANY = Array.from({ length: 30 }, (_, at) => at)

/** Ten days of each of three months. */
const dayNumber = (at: number) => `2026-0${7 + Math.floor(at / 10)}-${10 + (at % 10)}`

/** A busy tenant's session, and the last of the threads. */
async function busyTenant() {
  let thread = 0
  payOnline()
  await setting({ ...USUAL, autopayDay: 3, propertyAddress: "400 Harbor Street", propertyCity: "Long Beach" })
  const dana = await tenantUser(101)
  const { tenantId } = dana
  const caller = await signedIn(tenantId)
  for (const month of ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08"]) {
    await jobsOf(`${month}-01`)
    await owesFee(tenantId, 2_550, `${month}-02`)
    if (month < "2026-07") await pays(tenantId, 122_550, `${month}-04`)
  }
  for (const day of ["05", "06", "07", "08", "09"]) await owesFee(tenantId, 4_000, `2026-08-${day}`)
  for (const at of MANY) await paysOnline(tenantId, 1_500, dayNumber(at), { fee: 45 })
  await isOnAutopay(tenantId, "pm_card_visa")
  for (const token of ["pm_card_visa_debit", "pm_usBankAccount_success"]) await hasSaved(tenantId, token)
  for (const at of MANY) {
    const now = Date.now() + at * 3 * 60 * 60 * 1000
    const { threadId } = await begins(tenantId, { subject: `Parking, place ${at}`, now })
    await answers(threadId, dana.email, {}, now)
    thread = threadId
    const request = { title: `Door ${at} slams`, description: "Since the wind on Monday it closes too fast." }
    await write((tx) => submitRequest(tx, caller, { ...request, unitNumber: 101 }), now)
    await hasShared(tenantId)
    await hasSent(tenantId, now)
  }
  for (const name of ["Ann Able", "Ben Book", "Cy Case", "Di Dole", "Ed Earl"]) await hasPerson(tenantId, "pays", name)
  for (const role of ["pays", "everything"] as const) await hasInvited(tenantId, role)
  const note = { subject: "Water on Sunday", note: "The water is off from 8 to 11 in the morning." }
  await write((tx) => createPopups(tx, mona, { ...note, tenantIds: [tenantId] }))
  return { as: await tokenOf(dana, "page"), thread }
}

const pages = routes.map(({ path = "" }) => path).filter((path) => /^home($|\/)/.test(path) && !path.includes(":"))
const addresses = [
  ...pages.map((path) => (path === "home/messages/thread" ? "" : `/${path}`)),
  ...["rent", "late", "other", "deposit", "payment"].map((kind) => `/home/charges?kind=${kind}`),
  ...["/home/charges?until=2026-04", "/home/charges?search=fee", "/home/history?page=3", "/home/messages?page=2"],
  ...["/home/requests?page=2", "/home/documents?page=2&sent=2"],
].filter((address) => address !== "")

test("every page is at most 20 KB of HTML", async () => {
  expect(addresses.length).toBeGreaterThan(30)
  const { as, thread } = await busyTenant()
  const tooLarge: [string, number][] = []
  for (const address of [...addresses, `/home/messages/thread?thread=${thread}`]) {
    const response = await get(address, { as })
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue
    const { length } = new TextEncoder().encode(await response.text())
    if (length > MOST) tooLarge.push([address, length])
  }
  expect(tooLarge).toEqual([])
}, 120_000)
