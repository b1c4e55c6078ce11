/** The tenant's page shows all agreements in one card; each line links to the page that changes it. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { insuranceCertificates } from "#db/schema/index.ts"
import { requestCertificate } from "~/domain/certificates/decide-certificate.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { addTerm } from "~/domain/lease-terms/terms.ts"
import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays, type Day, formatDay, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { get } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { chargeType, hasLine } from "../support/recurring.ts"
import { movesIn, movesOut } from "../support/tenancies.ts"
import { mona, setting, suite, USUAL } from "../support/world.ts"

let as = ""
let tenant = 0
let now: Day
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  tenant = await movesIn(101, "2026-01-01", { leaseEndDate: "2040-12-31" })
  now = await read(today)
})

/** The card's markup. */
async function card(): Promise<string> {
  const html = await (await get(`/management/viewtenant?tenant=${tenant}`, { as })).text()
  return /What is agreed(.*?)<\/dl>/s.exec(html)?.[1] ?? ""
}
const text = async () => textIn(await card()).trim()

test("without anything set it has the lease, the late fee, any amount, no insurance and the deposit", async () => {
  const found = await text()
  expect(found).toMatch(/^Unit 101 \$1,000\.00 a month Move in .* Lease end Dec 31, 2040 Late fee 5\.00% on the 5th /)
  expect(found).toMatch(/Late fee 5\.00% on the 5th Payment policy Any amount Insurance None Deposit held \$[\d,.]+$/)
})

test("terms, option, notice, recurring charges with their sum, policy and certificate stand there with their links", async () => {
  const day = formatDay
  const [starts, ends, until] = [addDays(now, -400), addDays(now, 60), addDays(now, 30)]
  const term = { unitNumber: 101, startDate: starts, endDate: ends, renewalUntil: until, isMonthToMonth: true }
  const moving = addDays(now, 20)
  const parking = await chargeType("Parking", 5_000)
  const mail = await chargeType("Mail service", 2_500)
  const month = monthOf(now)
  await hasLine(tenant, parking, month, now)
  await hasLine(tenant, mail, monthOf(addDays(now, 70)), now)
  await write(async (tx) => {
    await addTerm(tx, mona, term)
    await recordNotice(tx, mona, { unitNumber: 101, givenDate: now, movingOutDate: moving })
    await setTenantPolicy(tx, mona, { tenantId: tenant, policy: "full", message: undefined })
    const certificate = {
      tenantId: tenant,
      insurer: "Harbor Mutual",
      policy: "1",
      amount: asCents(1),
      createdAt: tx.now,
    }
    await tx.run(
      tx.insert(insuranceCertificates).values({ ...certificate, expiresOn: addDays(now, 90), state: "accepted" }),
    )
    await tx.run(
      tx.insert(insuranceCertificates).values({ ...certificate, expiresOn: addDays(now, 455), state: "waiting" }),
    )
  })
  const found = await text()
  const option = `; option to renew until ${day(until)}`
  expect(found).toContain(`Lease term ${day(starts)} to ${day(ends)}, then month to month${option}`)
  expect(found).toContain(`Notice given ${day(now)}, moving out ${day(moving)}`)
  expect(found).toContain("Recurring charges $50.00 this month Parking, unit 101 $50.00 from")
  expect(found).toContain("Mail service, unit 101 $25.00 from")
  expect(found).toContain("Payment policy The full balance only, the tenant's own")
  expect(found).toContain(`Insurance Harbor Mutual, until ${day(addDays(now, 90))}; one waits for you`)
  const links = [...(await card()).matchAll(/href="\/management\/([\w/-]+)\?/g)].map(([, page]) => page)
  expect([...new Set(links)].toSorted()).toEqual([
    "insurance",
    "late-fees/rule",
    "lease",
    "payment-policy",
    "viewtenant/payments",
    "viewtenant/recurring",
  ])
})

test("a certificate that has ended and one that was asked for say so; a past tenant has no policy", async () => {
  await write(async (tx) => {
    await requestCertificate(tx, mona, { tenantId: tenant })
    const certificate = {
      tenantId: tenant,
      insurer: "Harbor Mutual",
      policy: "1",
      amount: asCents(1),
      createdAt: tx.now,
    }
    await tx.run(
      tx.insert(insuranceCertificates).values({ ...certificate, expiresOn: addDays(now, -1), state: "accepted" }),
    )
  })
  expect(await text()).toContain(`Insurance Harbor Mutual, ended ${formatDay(addDays(now, -1))}; asked for`)
  await movesOut(101, 0, now)
  expect(await text()).not.toContain("Payment policy")
})
