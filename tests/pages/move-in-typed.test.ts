/** The values typed in the wizard are stored from step to step, until they are used or deleted. Source: specification 2 section 4. */
import { beforeEach, describe, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { purgeOldDrafts } from "~/domain/leasing/move-in-drafts.ts"
import { get } from "../support/app.ts"
import { textIn as plain } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { vacantUnit } from "../support/units.ts"
import {
  balances,
  contact,
  drafts,
  FILL,
  goesTo,
  names,
  presses,
  tenantCount,
  typesAll,
  value,
} from "../support/wizard.ts"
import { setting, USUAL } from "../support/world.ts"

let as = ""
const pressButton = (intent: string, step: number, form?: Record<string, string>) => presses(as, intent, step, form)
const typeAll = () => typesAll(as)
const pageAt = async (path: string) => (await get(path, { as })).text()

beforeEach(async () => {
  await setting(USUAL)
  await vacantUnit(104)
  as = await tokenOf(await staff(6), "page")
})

describe("what is typed", () => {
  test("is kept when leaving, for its typist alone, and taken up where it was left", async () => {
    await pressButton("names", 0, names)
    await pressButton("business", 1, {})
    const left = await pressButton("later", 2, { ...contact, primaryEmail: "half@", primaryPhone: "909" })
    expect(goesTo(left)).toEqual([302, "/management"])
    expect(goesTo(await get(FILL, { as }))).toEqual([302, `${FILL}&step=2`])
    const html = await pageAt(`${FILL}&step=2`)
    expect([value(html, "primaryEmail"), value(html, "primaryPhone")]).toEqual(["half@", "909"])
    expect(plain(html)).toContain("Grace Okafor")
    const other = await tokenOf(await staff(5), "page")
    const theirs = await get(FILL, { as: other })
    expect([theirs.status, await theirs.text()]).toEqual([200, expect.not.stringContaining("Okafor")])
  })

  test("survives Back, and a step is not skipped", async () => {
    await pressButton("names", 0, names)
    expect(goesTo(await pressButton("back", 2, { ...contact, moveInDate: "" }))).toEqual([302, `${FILL}&step=1`])
    const html = await pageAt(`${FILL}&step=2`)
    expect([value(html, "primaryPhone"), value(html, "moveInDate")]).toEqual(["(909) 555-0177", ""])
    expect(goesTo(await get(`${FILL}&step=3`, { as }))).toEqual([302, `${FILL}&step=2`])
    expect(goesTo(await get(`${FILL}&step=9`, { as }))).toEqual([302, `${FILL}&step=1`])
  })

  test("keeps the payments of a last step that is sent when the earlier ones were forgotten meanwhile", async () => {
    await typeAll()
    expect(await pageAt(`${FILL}&step=3`)).toContain(`action="${FILL}&amp;step=3&amp;sent=1"`)
    await pressButton("over", 3)
    const typed = { ...balances, rentPayment: "412.34", rentMethod: "zelle" }
    const response = await pressButton("move", 3, typed)
    const html = await response.text()
    expect([response.status, await tenantCount()]).toEqual([400, 0])
    expect(plain(html)).toContain(
      "Earlier steps missing Please fill out all required fields. What was typed in the earlier",
    )
    expect([value(html, "rentPayment"), value(html, "initialDepositBalance")]).toEqual(["412.34", "1,500.00"])
    const back = await pressButton("back", 3, typed)
    expect(goesTo(back)).toEqual([302, `${FILL}&step=2`])
    expect(goesTo(await get(`${FILL}&step=2`, { as }))).toEqual([302, `${FILL}&step=0`])
    await typeAll()
    expect(value(await pageAt(`${FILL}&step=3`), "rentPayment")).toBe("412.34")
    expect((await pressButton("move", 3, typed)).status).toBe(302)
    expect(await tenantCount()).toBe(1)
  })

  test("says on an earlier step that the ones before it are missing", async () => {
    const response = await get(`${FILL}&step=2`, { as })
    expect(goesTo(response)).toEqual([302, `${FILL}&step=0`])
    const notice = /notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
    expect(Buffer.from(notice, "base64url").toString()).toBe("Please fill out all required fields.")
  })

  test("shows a step that is refused as it was typed, though those before it were forgotten", async () => {
    const response = await pressButton("contact", 2, { ...contact, primaryPhone: "12" })
    const html = await response.text()
    expect([response.status, value(html, "primaryPhone"), value(html, "primaryEmail")]).toEqual([
      400,
      "12",
      "Grace@Okafor.example",
    ])
  })

  test("loses a method whose amount is emptied, and shows its sums without script", async () => {
    await typeAll()
    const typed = {
      ...balances,
      initialFeeBalance: "25",
      depositPayment: "",
      depositMethod: "check",
      rentPayment: "400",
    }
    expect(goesTo(await pressButton("check", 3, { ...typed, rentMethod: "cash" }))).toEqual([302, `${FILL}&step=3`])
    const html = await pageAt(`${FILL}&step=3`)
    expect(/name="depositMethod".*?<\/select>/s.exec(html)?.[0]).toContain('value="" selected=""')
    expect(/name="rentMethod".*?<\/select>/s.exec(html)?.[0]).toContain('value="cash" selected=""')
    expect(plain(html)).toContain("Paid now ($400.00) Grace Okafor starts with a balance of $2,125.00")
  })

  test("is forgotten when begun again, after being asked once", async () => {
    await typeAll()
    expect(plain(await pageAt(`${FILL}&step=3&dialog=over`))).toContain("Everything typed for Grace Okafor")
    expect(goesTo(await pressButton("over", 3))).toEqual([302, FILL])
    expect(await drafts()).toEqual([])
    expect(value(await pageAt(FILL), "tenantFirstName")).toBe("")
  })

  test("is forgotten after a week", async () => {
    await typeAll()
    const week = 7 * 24 * 60 * 60 * 1000
    await write(purgeOldDrafts, Date.now() + week - 60_000)
    expect(await drafts()).toHaveLength(1)
    await write(purgeOldDrafts, Date.now() + week)
    expect(await drafts()).toEqual([])
  })
})
