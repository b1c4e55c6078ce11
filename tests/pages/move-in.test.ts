import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox, payments, settings, stays, tenants, users } from "#db/schema/index.ts"
import { usualLease } from "~/domain/leasing/lease-dates.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { today } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { addMonths, clampedDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn as plain } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { vacantUnit } from "../support/units.ts"
import {
  balances,
  contact,
  drafts,
  FILL,
  goesTo,
  NEXT_YEAR,
  names,
  presses,
  tenantCount,
  typesAll,
  value,
} from "../support/wizard.ts"
import { setting, USUAL } from "../support/world.ts"

let as = ""
/** The month after the move-in. */
const FIRST_RENT = `January ${NEXT_YEAR + 1}`
const pressButton = (intent: string, step: number, form?: Record<string, string>) => presses(as, intent, step, form)
const typeAll = () => typesAll(as)
const pageAt = async (path: string) => (await get(path, { as })).text()

beforeEach(async () => {
  await setting(USUAL)
  await vacantUnit(104)
  as = await tokenOf(await staff(6), "page")
})

describe("the wizard", () => {
  test("goes through four steps and moves the tenant in", async () => {
    expect(goesTo(await pressButton("names", 0, { ...names, tenantMiddleName: "Adaeze" }))).toEqual([
      302,
      `${FILL}&step=1`,
    ])
    expect(goesTo(await pressButton("business", 1, { businessName: "Okafor Title & Tags" }))).toEqual([
      302,
      `${FILL}&step=2`,
    ])
    expect(goesTo(await pressButton("contact", 2, contact))).toEqual([302, `${FILL}&step=3`])
    const paid = { depositPayment: "1,500", depositMethod: "check", depositPaymentDate: await read(today) }
    const moved = await pressButton("move", 3, { ...balances, ...paid, key: "once" })
    const [tenant] = await read((tx) => tx.all(tx.select().from(tenants)))
    expect(goesTo(moved)).toEqual([302, `${FILL}&moved=${tenant?.id}`])
    expect(tenant).toMatchObject({
      firstName: "Grace",
      middleName: "Adaeze",
      businessName: "Okafor Title & Tags",
      primaryPhone: "9095550177",
      primaryEmail: "grace@okafor.example",
      moveInOn: contact.moveInDate,
      leaseEndOn: contact.leaseEndDate,
    })
    const figures = await read((tx) => balancesOf(tx, tenant?.id ?? 0))
    expect(figures).toMatchObject({ depositOwed: 0, depositReserve: 150_000, rent: 100_000, other: 0 })
    expect(await drafts()).toEqual([])
  })

  test("says what more was paid than is owed", async () => {
    await typeAll()
    const rent = { rentPayment: "1,250.00", rentMethod: "zelle", rentPaymentDate: await read(today) }
    const moved = await pressButton("move", 3, { ...balances, ...rent, key: "once" })
    const text = plain(await pageAt(moved.headers.get("location") ?? ""))
    expect(text).toContain("Owed $1,500.00 Advance rent $250.00")
  })

  test("says so in a dialog, and that an email is on its way because one is queued", async () => {
    await typeAll()
    const moved = await pressButton("move", 3, { ...balances, key: "once" })
    const text = plain(await pageAt(moved.headers.get("location") ?? ""))
    expect(text).toContain("Tenant Moved In")
    expect(text).toContain(
      "No mail server is set: the email with account instructions for grace@okafor.example is kept in the outbox and reaches nobody yet.",
    )
    expect(text).toContain(`Rent for ${FIRST_RENT} will be the first charged by itself.`)
    expect(await read((tx) => tx.all(tx.select().from(outbox)))).toMatchObject([
      { subject: "Activate your account", pending: ["grace@okafor.example"] },
    ])
  })

  test("moves in once, however often the last step is sent", async () => {
    await typeAll()
    const form = { ...balances, rentPayment: "1000", rentMethod: "zelle", key: "once" }
    const answers = await Promise.all([
      pressButton("move", 3, form),
      pressButton("move", 3, form),
      pressButton("move", 3, form),
    ])
    expect(new Set(answers.map((response) => response.headers.get("location"))).size).toBe(1)
    expect(await tenantCount()).toBe(1)
    expect(await read((tx) => tx.all(tx.select().from(payments)))).toHaveLength(1)
  })

  test("suggests the part of the first month anew for another move-in day, unless staff typed an amount", async () => {
    await setting({ prorationBasis: "days" })
    await typeAll()
    const rentAfter = async (day: number, typed: string) => {
      await pressButton("back", 3, { ...balances, initialRentBalance: typed })
      await pressButton("contact", 2, { ...contact, moveInDate: `${NEXT_YEAR}-12-${String(day).padStart(2, "0")}` })
      return value(await pageAt(`${FILL}&step=3`), "initialRentBalance")
    }
    expect(await rentAfter(16, "1,000.00")).toBe("516.13")
    expect(await rentAfter(28, "516.13")).toBe("129.03")
    expect(await rentAfter(20, "500")).toBe("500")
  })

  test("begins with the defaults of the lease, the unit and today", async () => {
    await typeAll()
    const [now, lease] = await read(async (tx) => [await today(tx), await usualLease(tx)] as const)
    await pressButton("over", 3)
    await pressButton("names", 0, names)
    const dates = await pageAt(`${FILL}&step=2`)
    expect([value(dates, "moveInDate"), value(dates, "leaseEndDate")]).toEqual([lease.moveInDate, lease.leaseEndDate])
    await pressButton("contact", 2, contact)
    const html = await pageAt(`${FILL}&step=3`)
    const begin = [...Object.keys(balances), "depositPayment", "rentPaymentDate"].map((name) => value(html, name))
    expect(begin).toEqual(["1,500.00", "1,000.00", "0.00", "", now])
    expect(plain(html)).toContain("Charged at move-in $2,500.00")
    expect(plain(html)).toContain("Grace Okafor starts with a balance of $2,500.00")
    expect(plain(html)).toContain(`rent for ${FIRST_RENT} will be the first charged by itself.`)
    expect(plain(html)).toContain("Move In Tenant")
  })

  test("has no way back from its first step", async () => {
    expect(await pageAt(FILL)).toMatch(
      /<button[^>]*disabled=""[^>]*value="back"|<button[^>]*value="back"[^>]*disabled=""/,
    )
    await pressButton("names", 0, names)
    expect(await pageAt(`${FILL}&step=1`)).not.toMatch(/value="back"[^>]*disabled|disabled=""[^>]*value="back"/)
  })

  test.each([
    ["names", 0, { tenantFirstName: "Grace", tenantLastName: " ", tenantDateOfBirth: "" }, 2],
    ["contact", 2, { ...contact, primaryEmail: "", primaryPhone: "", moveInDate: "", leaseEndDate: "" }, 4],
    ["move", 3, { ...balances, initialFeeBalance: "" }, 1],
  ])("asks for what is missing in %s", async (intent, step, form, missing) => {
    await typeAll()
    const response = await pressButton(intent, step, form)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(plain(html)).toContain("Please fill out all required fields.")
    expect(html.match(/ is empty/g)).toHaveLength(missing)
    expect(await tenantCount()).toBe(0)
  })

  test("keeps what was typed beside what is wrong", async () => {
    await pressButton("names", 0, names)
    const response = await pressButton("contact", 2, {
      ...contact,
      primaryPhone: "12",
      leaseEndDate: contact.moveInDate,
    })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(value(html, "primaryPhone")).toBe("12")
    expect(plain(html)).toContain(`Primary phone : ${ALLOWED.phone}`)
    const ends = await pressButton("contact", 2, { ...contact, leaseEndDate: contact.moveInDate })
    expect(plain(await ends.text())).toContain(`Lease end date : ${ALLOWED.leaseEnd}`)
    const unborn = await pressButton("names", 0, { ...names, tenantDateOfBirth: "2199-01-01" })
    expect(unborn.status).toBe(400)
  })

  test("tells at once that an email has an account", async () => {
    await pressButton("names", 0, names)
    const response = await pressButton("contact", 2, { ...contact, primaryEmail: "LEVEL-6@example.com" })
    expect(response.status).toBe(409)
    const html = await response.text()
    expect(plain(html)).toContain("An account with this email already exists.")
    expect(html).toContain(
      'href="/management/fillunit?unit=104&amp;mode=existing&amp;search=LEVEL-6%40example.com">Move that tenant in</a>',
    )
  })

  test("puts the focus on the step that was come to, so that it is read", async () => {
    expect(await pageAt(FILL)).not.toContain("autofocus")
    await pressButton("names", 0, names)
    expect(await pageAt(`${FILL}&step=1`)).toMatch(/<li class="now" aria-current="step" tabindex="-1" autofocus="">/i)
  })

  test("wants a method for a payment, and no payment in the future", async () => {
    await typeAll()
    const bare = await pressButton("move", 3, { ...balances, rentPayment: "100" })
    expect([bare.status, plain(await bare.text())]).toEqual([
      400,
      expect.stringContaining("Rent payment method : Required."),
    ])
    const late = { rentPayment: "100", rentMethod: "cash", rentPaymentDate: "2199-01-01" }
    const future = await pressButton("move", 3, { ...balances, ...late })
    expect([future.status, plain(await future.text())]).toEqual([
      400,
      expect.stringContaining(`Rent payment date : ${ALLOWED.paymentDate}`),
    ])
    expect(await tenantCount()).toBe(0)
  })

  test("amounts whose sum is too large to be exact are refused beside their fields", async () => {
    await typeAll()
    const huge = "90,071,992,547,409.91"
    const amounts = { initialDepositBalance: huge, initialRentBalance: huge, rentPayment: huge, feePayment: huge }
    const response = await pressButton("move", 3, { ...balances, ...amounts })
    expect(response.status).toBe(400)
    expect(value(await response.text(), "initialRentBalance")).toBe(huge)
  })
})

test("of two who fill one unit the second is told who was faster, and keeps what they typed", async () => {
  await typeAll()
  const mine = as
  as = await tokenOf(await staff(5), "page")
  await pressButton("names", 0, { ...names, tenantFirstName: "Rosa", tenantLastName: "Lim" })
  await pressButton("contact", 2, { ...contact, primaryEmail: "rosa@example.com" })
  const theirs = as
  const [first, second] = await Promise.all(
    [mine, theirs].map((token) =>
      post(
        `${FILL}&step=3&sent=1`,
        { unitNumber: "104", step: "3", intent: "move", ...balances, initialFeeBalance: "7" },
        { as: token },
      ),
    ),
  )
  expect([first?.status, second?.status].toSorted()).toEqual([302, 409])
  const [slow, winner] = first?.status === 409 ? [first, "Rosa Lim"] : [second, "Grace Okafor"]
  const html = (await slow?.text()) ?? ""
  expect(plain(html)).toContain(`${winner} moved into unit 104 meanwhile. Nothing was recorded.`)
  expect(value(html, "initialFeeBalance")).toBe("7")
  expect(await read((tx) => tx.all(tx.select().from(stays)))).toHaveLength(1)
  expect(await read((tx) => tx.all(tx.select({ id: users.id }).from(users).where(undefined)))).toHaveLength(3)
})

test("an occupied unit is told to be so, a unit that is not there is not found", async () => {
  await typeAll()
  await pressButton("move", 3, balances)
  const text = plain(await pageAt(FILL))
  expect(text).toContain("Unit 104 is occupied")
  expect(text).not.toContain("Create New Tenant")
  expect((await get("/management/fillunit?unit=9", { as })).status).toBe(404)
  expect((await get("/management/fillunit", { as })).status).toBe(404)
  expect((await get("/management/fillunit?unit=x", { as })).status).toBe(400)
})

const HOSTILE = ["x".repeat(10_000), "a\0b", "🏢🏢", "__proto__", "<script>alert(1)</script>", "' or 1=1 --", "\ud800"]
test.each(HOSTILE)("no field of the wizard fails over %j", async (hostile) => {
  await typeAll()
  for (const [intent, step, fields] of [
    ["names", 0, Object.keys(names)],
    ["business", 1, ["businessName"]],
    ["contact", 2, Object.keys(contact)],
    ["later", 2, Object.keys(contact)],
    ["move", 3, [...Object.keys(balances), "depositPayment", "depositMethod", "depositPaymentDate", "__proto__"]],
    ["over", 0, ["unitNumber"]],
  ] as const) {
    for (const field of fields) {
      const response = await pressButton(intent, step, { ...names, ...contact, ...balances, [field]: hostile })
      expect(response.status, `${intent} ${field}`).toBeLessThan(500)
      if (response.status === 400) expect(await response.text()).not.toContain("<script>alert")
    }
  }
})

test("the wizard is for management, and ships no framework script", async () => {
  expect((await get(FILL)).headers.get("location")).toBe(signInFor(FILL))
  expect((await post(FILL, { intent: "over", unitNumber: "104" })).headers.get("location")).toBe(signInFor(FILL))
  const maintenance = await tokenOf(await staff(9), "page")
  expect((await get(FILL, { as: maintenance })).status).toBe(403)
  const refused = await post(FILL, { intent: "names", unitNumber: "104", ...names }, { as: maintenance })
  expect(refused.status).toBe(403)
  expect(await pageAt(FILL)).not.toContain("__reactRouter")
})

test("the rent roll leads to filling a vacant unit", async () => {
  expect(await pageAt("/management")).toContain(
    '<a href="/management/fillunit?unit=104">Vacant<span class="screen-only"> - Move In Tenant</span></a>',
  )
})

test("no rent is promised while none is charged by itself", async () => {
  await write((tx) => tx.run(tx.delete(settings).where(eq(settings.key, "rentDueDay"))))
  await typeAll()
  const text = "Rent is not charged by itself yet"
  expect(plain(await pageAt(`${FILL}&step=3`))).toContain(text)
  const moved = await pressButton("move", 3, balances)
  const done = plain(await pageAt(moved.headers.get("location") ?? ""))
  expect(done).toContain(text)
  expect(done).not.toContain("will be the first")
})

test("a month later is told as such", async () => {
  await typeAll()
  const later = clampedDay(addMonths(monthOf(await read(today)), 3), 15)
  await pressButton("contact", 2, { ...contact, moveInDate: later, leaseEndDate: "2040-01-01" })
  const month = formatMonth(addMonths(monthOf(later), 1))
  expect(plain(await pageAt(`${FILL}&step=3`))).toContain(`rent for ${month} will be the first`)
  const moved = await pressButton("move", 3, balances)
  const tenant = Number(new URL(moved.headers.get("location") ?? "", "http://localhost").searchParams.get("moved"))
  expect((await read((tx) => findTenant(tx, tenant))).moveInOn).toBe(later)
})
