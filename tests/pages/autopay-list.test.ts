/** Management's list of autopay: its tenants, the next payment, and the last run's outcome. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { autopayRuns } from "#db/schema/index.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { asDay, monthOf } from "~/values/calendar.ts"
import { replaceSettings } from "../../settings.ts"
import { get, post, signInFor } from "../support/app.ts"
import { itIs, payOnline } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { execute, rowsOf } from "../support/raw.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { setting, USUAL } from "../support/world.ts"

const PAGE = "/management/autopay"
let as = ""
const html = async (query = "", by = as) => (await get(`${PAGE}${query}`, { as: by })).text()
const lines = async (query = "") =>
  [...((await html(query)).match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
    textIn(row).trim().replaceAll(/\s+/g, " "),
  )
const names = async (query: string) => (await lines(query)).map((line) => line.split(" ")[0])

/** A tenant with this name on autopay by a test method, whose last run has this outcome. */
async function enrolled(
  name: string,
  unit: number,
  token: string,
  run?: { status: string; reason?: string; due: string },
) {
  const { tenantId } = await tenantUser(unit)
  await write((tx) => changeTenant(tx, tenantId, { firstName: name, lastName: `Tenant ${unit}` }))
  const method = await isOnAutopay(tenantId, token)
  if (run) {
    const [dueOn, reason] = [asDay(run.due), run.reason ?? null]
    const row = { tenantId, month: monthOf(dueOn), dueOn, status: run.status, reason, methodId: method.id }
    await write((tx) =>
      tx.run(tx.insert(autopayRuns).values({ ...row, createdAt: tx.now, updatedAt: tx.now } as never)),
    )
  }
  return { tenantId, method }
}

beforeEach(async () => {
  payOnline()
  itIs("2026-03-10")
  await setting({ ...USUAL, autopayDay: 3 })
  as = await tokenOf(await staff(6), "page")
})

test("nobody is on autopay yet, and management is told who enables it", async () => {
  expect(textIn(await html())).toMatch(
    /Nobody is on autopay\. Tenants enable autopay in the portal; management cannot\./,
  )
  expect(await html()).toContain('<a class="tab" href="/management/autopay" aria-current="page">')
})

test("each tenant stands with day, method, next payment and the last run, and leads to their page", async () => {
  const ada = await enrolled("Ada", 101, "pm_card_visa", {
    status: "failed",
    reason: "insufficient_funds",
    due: "2026-03-03",
  })
  const ben = await enrolled("Ben", 102, "pm_usBankAccount_success", {
    status: "skipped",
    reason: "skipped_by_tenant",
    due: "2026-03-03",
  })
  await write((tx) => changeTenant(tx, ben.tenantId, { autopayDay: 12 }))
  const cleo = await enrolled("Cleo", 103, "pm_card_visa_debit")
  await post(
    "/home/autopay",
    { intent: "skip", skip: "true", month: "2026-04" },
    { as: await tokenOf(await userOf(103), "page") },
  )
  await execute("update payment_methods set exp_month = 3, exp_year = 2026 where id = ?", ada.method.id)
  expect(await lines()).toEqual([
    "Ada Tenant 101 Unit 101 Enabled 3rd, default Card, 4242 Apr 3, 2026 Card expires before Failed Mar 3, 2026: insufficient funds",
    "Ben Tenant 102 Unit 102 Enabled 12th ACH Bank Account, 6789 Apr 12, 2026 Skipped Mar 3, 2026: the tenant chose to skip it",
    "Cleo Tenant 103 Unit 103 Enabled 3rd, default Card, 5556 May 3, 2026 Apr 3, 2026 skipped Not run yet",
  ])
  for (const { tenantId } of [ada, ben, cleo]) {
    expect(await html()).toContain(`href="/management/viewtenant?tenant=${tenantId}"`)
  }
})

const userOf = async (unit: number) => {
  const email = `suite-${unit}@example.com`
  const [row] = await rowsOf<{ id: number }>("select id from users where email = ?", email)
  return { userId: row?.id ?? 0, email }
}

test("the list is filtered by state, method, last run and expiry, and ordered, by a plain form", async () => {
  const ada = await enrolled("Ada", 101, "pm_card_visa", { status: "failed", reason: "lost_card", due: "2026-03-03" })
  await enrolled("Ben", 102, "pm_usBankAccount_success", { status: "succeeded", due: "2026-02-03" })
  const cleo = await enrolled("Cleo", 103, "pm_card_visa")
  await write((tx) => changeTenant(tx, cleo.tenantId, { autopayDay: 1 }))
  await execute("update payment_methods set exp_month = 3, exp_year = 2026 where id = ?", cleo.method.id)
  await execute("update autopay set enabled = false where tenant_id = ?", ada.tenantId)
  expect(await html()).toMatch(/<form[^>]* action="\/management\/autopay" method="get"/)
  expect(await names("")).toEqual(["Ben", "Cleo"])
  expect(await names("?status=off")).toEqual(["Ada"])
  expect(await names("?status=all")).toEqual(["Ada", "Ben", "Cleo"])
  expect(await names("?status=all&method=us_bank_account")).toEqual(["Ben"])
  expect(await names("?status=all&last=failed")).toEqual(["Ada"])
  expect(await names("?status=all&last=none")).toEqual(["Cleo"])
  expect(await names("?expiring=true")).toEqual(["Cleo"])
  expect(await names("?sort=next")).toEqual(["Cleo", "Ben"])
  expect(await names("?status=all&sort=last")).toEqual(["Ada", "Ben", "Cleo"])
  expect(await names("?status=all&sort=day")).toEqual(["Cleo", "Ada", "Ben"])
  expect(textIn(await html("?last=missed"))).toContain("No tenants match.")
  for (const query of ["?status=x&method=x&last=x&sort=x&page=-1&expiring=1", "?page=99"]) {
    expect(await names(query)).toEqual(["Ben", "Cleo"])
  }
})

test("on a phone the filters are folded until one is in use, and the table says who enables autopay", async () => {
  await enrolled("Ada", 101, "pm_card_visa")
  const collapsible = async (query: string) => (await html(query)).match(/<details class="collapsible"[^>]*>/)?.[0]
  expect(await collapsible("")).toBe('<details class="collapsible">')
  expect(await collapsible("?method=card")).toMatch(/ open/)
  expect(textIn(await html())).toContain("Tenants who set autopay up in the portal; management cannot enable it")
})

test("what matches can be saved as a file", async () => {
  await enrolled("Ada", 101, "pm_card_visa", { status: "failed", reason: "lost_card", due: "2026-03-03" })
  await enrolled("Ben", 102, "pm_usBankAccount_success")
  const page = await html("?last=failed")
  expect(page).toContain('href="/management/autopay/export?status=on&amp;last=failed"')
  const file = await get(`${PAGE}/export?status=on&last=failed`, { as })
  expect([file.headers.get("content-type"), (await file.text()).replace("\uFEFF", "").split("\r\n")]).toEqual([
    "text/csv; charset=utf-8",
    [
      "Tenant,Units,Autopay,Day,Method,Next,Skipped,Card expires before,Last run,Result,Reason",
      'Ada Tenant 101,101,Enabled,3,"Card, 4242",2026-04-03,,,2026-03-03,Failed,the card was reported lost',
      "",
    ],
  ])
})

test("it is for management: maintenance and tenants are refused, strangers sign in", async () => {
  const tenant = await tokenOf(await tenantUser(101), "page")
  const maintenance = await tokenOf(await staff(9, "max@example.com"), "page")
  for (const path of [PAGE, `${PAGE}/export`]) {
    expect((await get(path)).headers.get("location")).toBe(signInFor(path))
    for (const by of [tenant, maintenance]) expect((await get(path, { as: by })).status).toBe(403)
  }
})

test("while online payments are off the list and the tenant's page say that no autopay is charged", async () => {
  const { tenantId } = await enrolled("Ann", 101, "pm_card_visa")
  const off = "Online payments are off: no autopay is charged until they are on."
  const file = async () => (await get(`${PAGE}/export`, { as })).text()
  expect(await file()).toContain('"Card, 4242",2026-04-03,')
  const tenant = async () => textIn(await (await get(`/management/viewtenant?tenant=${tenantId}`, { as })).text())
  expect(textIn(await html())).not.toContain(off)
  expect(await tenant()).not.toContain("online payments are off")
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  expect(textIn(await html())).toContain(off)
  expect(textIn(await html())).not.toContain("Apr 3, 2026")
  expect(await file()).toContain('"Card, 4242",,')
  expect((await tenant()).replaceAll(/\s+/g, " ")).toContain("Next autopay None: online payments are off")
})
