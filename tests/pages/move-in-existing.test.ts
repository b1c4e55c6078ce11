import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { payments } from "#db/schema/index.ts"
import { usualLease } from "~/domain/leasing/lease-dates.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { today } from "~/domain/settings/defaults.ts"
import { refreshSearchText } from "~/domain/tenants/search-text.ts"
import { unitsOf } from "~/domain/tenants/tenant-units.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { findUnit } from "~/domain/units/units.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { owesFee } from "../support/tenancies.ts"
import { vacantUnit } from "../support/units.ts"
import { leaves, movesInto, person, setting, USUAL } from "../support/world.ts"

let as = ""
const LIST = "/management/fillunit?unit=104&mode=existing"
const reset = (tenant: number, unit = 104) => `/management/fillunit/reset?tenant=${tenant}&unit=${unit}`
const textAt = async (path: string) => textIn(await (await get(path, { as })).text())
const goesTo = (response: Response) => [response.status, response.headers.get("location")]
const value = (html: string, name: string) =>
  /\svalue="([^"]*)"/.exec(new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html)?.[0] ?? "")?.[1] ?? ""
const figuresOf = (tenant: number) => read((tx) => balancesOf(tx, tenant))
/** Updates the search text as commands do, so that the tenant is found by name, email and unit. */
const findable = (tenant: number) => write((tx) => refreshSearchText(tx, tenant))
const now = () => read(today)

beforeEach(async () => {
  await setting(USUAL)
  await vacantUnit(104)
  await vacantUnit(105)
  as = await tokenOf(await staff(6), "page")
})

describe("the list of tenants", () => {
  test("finds by name, email and unit, and leads to the balances", async () => {
    const dana = await person("Dana Reyes")
    await person("Omar Haddad")
    await movesInto(dana, 105)
    await findable(dana)
    for (const typed of ["dana re", "DANA.REYES@", "105"]) {
      const html = await (await get(`${LIST}&search=${encodeURIComponent(typed)}`, { as })).text()
      expect(html, typed).toContain(`href="/management/fillunit/reset?tenant=${dana}&amp;unit=104"`)
      expect(textIn(html)).toContain("dana.reyes@example.com, unit 105")
      expect(textIn(html)).not.toContain("Omar Haddad")
    }
    expect(await textAt(LIST)).toContain("Omar Haddad omar.haddad@example.com, no unit")
  })

  test("shows at most ten, and says when there is nobody", async () => {
    for (let each = 0; each < 12; each += 1) await findable(await person(`Tina Nummer${each}`))
    const html = await (await get(`${LIST}&search=tina`, { as })).text()
    expect(html.match(/fillunit\/reset/g)).toHaveLength(10)
    expect(textIn(html)).toContain("10 tenants, more may match")
    expect(await textAt(`${LIST}&search=nobody`)).toContain("No results found")
  })

  test.each(["x".repeat(9_000), "%", "_", "\\", "a%00b", "<b>", "__proto__", "🏢"])(
    "does not fail over %j",
    async (typed) => {
      await person("Dana Reyes")
      const response = await get(`${LIST}&search=${typed.includes("%00") ? typed : encodeURIComponent(typed)}`, { as })
      expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining("<b>Dana Reyes")])
    },
  )
})

describe("a tenant without a unit", () => {
  const balances = { initialDepositBalance: "1500", initialRentBalance: "1,000.00", initialFeeBalance: "25" }
  const confirm = (tenant: number, form: Record<string, string> = {}) =>
    post(reset(tenant), { intent: "former", TenantID: String(tenant), UnitNumber: "104", ...balances, ...form }, { as })

  test("sees what is still owed, and adds to it on moving in", async () => {
    const dana = await person("Dana Reyes")
    await movesInto(dana, 105)
    await owesFee(dana, 8_000, await now())
    await leaves(dana, await now())
    const html = await (await get(reset(dana), { as })).text()
    const lease = await read((tx) => usualLease(tx))
    expect(textIn(html)).toContain("Reset Tenant Balance")
    expect(textIn(html)).toContain("Other fees $80.00")
    expect(textIn(html)).toContain("Dana Reyes starts with a balance of $2,580.00")
    expect(
      ["moveInDate", "leaseEndDate", "initialDepositBalance", "initialFeeBalance"].map((name) => value(html, name)),
    ).toEqual([lease.moveInDate, lease.leaseEndDate, "1,500.00", "0.00"])
    const paid = { feePayment: "80", feeMethod: "zelle", ...lease, key: "once" }
    for (const response of [await confirm(dana, paid), await confirm(dana, paid)]) {
      expect(goesTo(response)).toEqual([302, `/management/fillunit?unit=104&moved=${dana}`])
    }
    expect(await figuresOf(dana)).toMatchObject({ depositOwed: 150_000, rent: 100_000, other: 2_500 })
    expect(await read((tx) => tx.all(tx.select().from(payments)))).toHaveLength(1)
    expect(await read((tx) => findTenant(tx, dana))).toMatchObject({ moveInOn: lease.moveInDate, moveOutOn: null })
    const done = await textAt(`/management/fillunit?unit=104&moved=${dana}`)
    expect(done).toContain("Tenant Moved In")
    expect(done).not.toContain("email")
  })

  test("needs all three balances", async () => {
    const dana = await person("Dana Reyes")
    const response = await confirm(dana, { initialDepositBalance: "", initialRentBalance: "" })
    const html = await response.text()
    expect([response.status, html.match(/ is empty/g)?.length]).toEqual([400, 2])
    expect(textIn(html)).toContain("Please fill out all required fields.")
    expect(value(html, "initialFeeBalance")).toBe("25")
  })

  test("who has got a unit meanwhile is offered the subunit", async () => {
    const dana = await person("Dana Reyes")
    await movesInto(dana, 105)
    const response = await confirm(dana)
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(textIn(html)).toContain("The tenant already has a unit.")
    expect(textIn(html)).toContain("Add Unit as Subunit")
    expect(["newMonthlyRent", "newTotalDeposit"].map((name) => value(html, name))).toEqual(["2,000.00", "3,000.00"])
    const wrong = await (await confirm(dana, { initialFeeBalance: "x" })).text()
    expect([value(wrong, "initialFeeBalance"), value(wrong, "initialDepositBalance")]).toEqual(["x", "1500"])
  })

  test("is told who was faster", async () => {
    const [dana, omar] = [await person("Dana Reyes"), await person("Omar Haddad")]
    await movesInto(omar, 104)
    const response = await confirm(dana)
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(textIn(html)).toContain("Omar Haddad moved into unit 104 meanwhile. Nothing was recorded.")
    expect(value(html, "initialFeeBalance")).toBe("25")
    expect(await textAt(reset(dana))).not.toContain("Confirm and Move In")
  })
})

describe("a tenant with a unit", () => {
  let dana = 0
  beforeEach(async () => {
    dana = await person("Dana Reyes")
    await movesInto(dana, 105)
  })
  const totals = { newMonthlyRent: "2,000", newTotalDeposit: "3000", newRentBalance: "1000", newFeeBalance: "0" }
  const add = async (form: Record<string, string> = {}) => {
    const balanceSeq = String((await figuresOf(dana)).lastJournalId)
    const whole = { intent: "subunit", tenantID: String(dana), unitNumber: "104", balanceSeq, ...totals, ...form }
    return post(reset(dana), whole, { as })
  }

  test("begins with the totals of its units and the one added", async () => {
    await owesFee(dana, 8_000, await now())
    const html = await (await get(reset(dana), { as })).text()
    expect(textIn(html)).toContain("Add Unit as Subunit")
    expect(Object.keys(totals).map((name) => value(html, name))).toEqual(["2,000.00", "3,000.00", "1,000.00", "80.00"])
    expect(Number(value(html, "balanceSeq"))).toBe((await figuresOf(dana)).lastJournalId)
  })

  test("gets the subunit once, with what it pays now", async () => {
    const form = { rentPayment: "1000", rentMethod: "check", key: "once" }
    for (const response of [
      await add(form),
      await post(
        reset(dana),
        { intent: "subunit", tenantID: String(dana), unitNumber: "104", balanceSeq: "0", ...totals, ...form },
        { as },
      ),
    ]) {
      expect(goesTo(response)).toEqual([302, `/management/viewtenant?tenant=${dana}`])
    }
    expect(await read((tx) => unitsOf(tx, dana))).toMatchObject([
      { unitNumber: 105, isSubunit: false, monthlyRent: 100_000 },
      { unitNumber: 104, isSubunit: true, monthlyRent: 100_000, deposit: 150_000 },
    ])
    expect(await figuresOf(dana)).toMatchObject({ rent: 0, depositOwed: 150_000 })
  })

  test("is asked once whether a lower amount is meant", async () => {
    await owesFee(dana, 8_000, await now())
    const response = await add({ newMonthlyRent: "900" })
    const text = textIn(await response.text())
    expect(response.status).toBe(400)
    expect(text).toContain("New Monthly Rent is $900.00, below the present $1,000.00.")
    expect(text).toContain("New Fee Balance is $0.00, below the present $80.00.")
    expect(text).toContain("That is meant")
    const meant = await add({ newMonthlyRent: "900", isLowerMeant: "on" })
    expect(meant.status).toBe(302)
    expect(await figuresOf(dana)).toMatchObject({ rent: 100_000, other: 0 })
    expect(await read((tx) => findUnit(tx, 105))).toMatchObject({ monthlyRent: 90_000 })
  })

  test("is asked again when the balances changed meanwhile", async () => {
    await owesFee(dana, 8_000, await now())
    const stale = await add({ balanceSeq: "0", newFeeBalance: "90", newTotalDeposit: "3100" })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(textIn(html)).toContain("The balances changed in the meantime. Please check them and try again.")
    expect(value(html, "newTotalDeposit")).toBe("3100")
    expect(Number(value(html, "balanceSeq"))).toBe((await figuresOf(dana)).lastJournalId)
  })

  test("is refused by a form that does not say which balances it was made with", async () => {
    const { status } = await add({ balanceSeq: "" })
    expect([status, await read((tx) => unitsOf(tx, dana))]).toMatchObject([400, [{ unitNumber: 105 }]])
  })

  test("is not found for a subunit once it has moved out", async () => {
    await leaves(dana, await now())
    const response = await add()
    const text = textIn(await response.text())
    expect(response.status).toBe(409)
    expect(text).toContain("Tenant Not Found")
    expect(text).toContain("Dana Reyes has no unit any more")
  })

  test.each(["x".repeat(10_000), "a\0b", "🏢", "__proto__", "<script>alert(1)</script>", "-5", "1e9"])(
    "no field fails over %j",
    async (hostile) => {
      const payment = ["rentPayment", "rentMethod", "rentPaymentDate", "tenantID", "unitNumber", "balanceSeq"]
      for (const field of [...Object.keys(totals), ...payment, "__proto__"]) {
        const response = await add({ [field]: hostile })
        expect(response.status, field).toBeLessThan(500)
        expect(response.status, field).toBeGreaterThanOrEqual(field === "__proto__" ? 300 : 400)
        if (response.status === 302) return
      }
    },
  )
})

test.each([
  ["/management/fillunit/reset", 400, "Unit and tenant must be provided."],
  ["/management/fillunit/reset?unit=104", 400, "Unit and tenant must be provided."],
  ["/management/fillunit/reset?tenant=1", 400, "Unit and tenant must be provided."],
  ["/management/fillunit/reset?tenant=9&unit=104", 404, "Tenant Not Found"],
  ["/management/fillunit/reset?tenant=9&unit=9", 404, "Unit Not Found"],
])("%s answers %i %s", async (path, status, text) => {
  const response = await get(path, { as })
  expect([response.status, textIn(await response.text())]).toEqual([status, expect.stringContaining(text)])
})

test("balances are reset by management only, without framework script", async () => {
  const dana = await person("Dana Reyes")
  expect((await get(reset(dana))).headers.get("location")).toBe(signInFor(reset(dana)))
  const maintenance = await tokenOf(await staff(9), "page")
  expect((await get(reset(dana), { as: maintenance })).status).toBe(403)
  expect((await post(reset(dana), { intent: "former" }, { as: maintenance })).status).toBe(403)
  expect(await (await get(reset(dana), { as })).text()).not.toContain("__reactRouter")
})
