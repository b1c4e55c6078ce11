import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { defaultsOf } from "~/domain/settings/defaults.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { get, post, signInFor } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { suite } from "../support/world.ts"

const PAGE = "/admin/defaults"
let admin = ""
beforeEach(async () => {
  admin = await tokenOf(await staff(3), "page")
})

const view = async (path = PAGE, as = admin) => plain(await (await get(path, { as })).text())
const plain = (html: string) => html.replaceAll("<!-- -->", "")
/** The lines under the fields about the effects of a value. */
const effectsIn = (html: string) =>
  [...html.matchAll(/<div id="effects-[^>]*>(.*?)<\/div><\/div><\/div>/gs)].flatMap(([, lines = ""]) =>
    [...lines.matchAll(/<p>(.*?)<\/p>/g)].map(([, line]) => line),
  )
const stored = () => read(async (tx) => ({ ...(await defaultsOf(tx)) }))
const set = (key: string, value: unknown) => write((tx) => setDefault(tx, SYSTEM, { key, value }))
const audited = async () => (await read((tx) => tx.all(tx.select().from(auditLog)))).map((row) => row.details)

const noticeOf = (response: Response) =>
  Buffer.from(
    /^__Host-notice=([\w-]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "",
    "base64url",
  ).toString()

/** Presses a group's button: sends every field as it was shown, except the typed ones. */
function save(intent: string, typed: Record<string, string>, was: Record<string, string> = {}) {
  const before = Object.keys(typed).map((key) => [`was.${key}`, was[key] ?? ""])
  return post(PAGE, { intent, ...typed, ...Object.fromEntries(before) }, { as: admin })
}

describe("the global defaults", () => {
  test("stand on one page with what each does, without framework script", async () => {
    const html = await view()
    expect(html.match(/name="was\./g)).toHaveLength(28)
    for (const key of Object.keys(await stored())) expect(html).toContain(`name="${key}"`)
    expect(html.match(/type="submit"[^>]*name="intent"/g)).toHaveLength(10)
    expect(html).toContain("ACH fee percent")
    expect(html.match(/<legend><h2>/g)).toHaveLength(10)
    expect(html).toContain("Autopay pays on this day what is owed then, for tenants who chose no other.")
    expect(html).toContain('<option value="UTC">')
    expect(html).not.toContain("__reactRouterContext")
    expect(html).not.toContain("stripeSecretKey")
  })

  test("are saved by group: only what was changed, in one go, with a word about it", async () => {
    await set("lateFeeDay", 5)
    const response = await save(
      "billing",
      { lateFeeDay: "5", balanceIssueDay: "1", rentDueDay: " 3 " },
      { lateFeeDay: "5" },
    )
    expect(response.headers.get("Location")).toBe(PAGE)
    expect(noticeOf(response)).toBe("Saved: Rent due day, Balance issue day.")
    expect(await stored()).toMatchObject({ lateFeeDay: 5, balanceIssueDay: 1, rentDueDay: 3 })
    expect((await audited()).filter((line) => line?.includes("day:"))).toHaveLength(3)
  })

  test("leave alone what somebody else changed in the meantime", async () => {
    await set("propertyCity", "Ontario")
    const typed = { propertyCity: "", propertyName: "Harbor House" }
    await save("property", typed)
    expect(await stored()).toMatchObject({ propertyCity: "Ontario", propertyName: "Harbor House" })
  })

  test("say in one line what a value would do that may hurt, with this property's figures", async () => {
    await suite(102, { rent: 84_000 })
    for (const [key, value] of [
      ["rentDueDay", 1],
      ["balanceIssueDay", 1],
      ["lateFeeDay", 5],
      ["lateFeePercent", 5],
      ["creditCardFee", 3],
      ["autopayDay", 3],
    ] as const)
      await set(key, value)
    expect(effectsIn(await view())).toEqual([])
    await set("lateFeePercent", 100)
    await set("creditCardFee", 50)
    await set("autopayDay", 20)
    const html = await view()
    expect(effectsIn(html)).toHaveLength(3)
    expect(html).toContain("A late fee of suite 102, whose rent is $840.00, is $840.00 a month.")
    expect(html).toContain("Paying suite 102, whose rent is $840.00, by card costs the tenant $420.00 more.")
    expect(html).toMatch(
      /Autopay pays after the late fee\. Rent for \w+ \d{4}: due on (\w+) 1, \d{4}, late fee on \1 5, /,
    )
    await set("lateFeeDay", 1)
    expect(await view()).toMatch(
      /This day is not after the rent due day[^<]* due on (\w+) 1, \d{4}, late fee on \1 2, /,
    )
    await set("lateFeeDay", 28)
    expect(await view()).toContain("The late fee comes long after rent is due.")
  })

  test("say what another time zone changes, while it is new", async () => {
    await set("rentDueDay", 1)
    await set("balanceIssueDay", 1)
    await set("timezone", "America/Los_Angeles")
    await set("timezone", "Asia/Tokyo")
    expect(await view()).toMatch(
      /it was America\/Los_Angeles\. Rent for \w+ \d{4} is charged on \w+ \d+, \d{4}, 3:00 AM now; that is \w+ \d+, \d{4}, \d+:00 AM in America\/Los_Angeles\./,
    )
    await set("timezone", "America/Los_Angeles")
    expect(effectsIn(await view())).toEqual([])
  })

  test("say so when nothing was changed", async () => {
    const response = await save("display", { websiteHeader: "" })
    expect(noticeOf(response)).toBe("Nothing was changed.")
  })

  test("are refused beside their fields, all or nothing, and keep what was typed", async () => {
    await set("creditCardFee", 3)
    const typed = { balanceIssueDay: "1", rentDueDay: "32", lateFeePercent: "0", creditCardFee: "3" }
    const response = await save("billing", typed, { creditCardFee: "3" })
    expect(response.status).toBe(400)
    const html = plain(await response.text())
    expect(html).toContain("Two things to correct")
    expect(html).toMatch(/id="billing-field-rentDueDay-error"[\s\S]*?Use a whole day of the month, from 1 to 31\./)
    expect(html).toMatch(/id="billing-field-lateFeePercent-error"[\s\S]*?Use a percentage above 0, up to 100,/)
    expect(html).toMatch(/name="rentDueDay"[^>]*value="32"/)
    expect(html).toMatch(/name="balanceIssueDay"[^>]*value="1"/)
    expect(await stored()).toMatchObject({ balanceIssueDay: null, rentDueDay: null, lateFeePercent: null })
  })

  test("say which cards carry the fee, and that this is no legal advice", async () => {
    const html = await view()
    expect(html).toContain("This is no legal advice")
    expect(html).toMatch(/<option value="all" selected="">All cards/)
    expect(html).toContain("Convenience fee, added to a card payment.")
    const response = await post(PAGE, { intent: "cardFee", cardFeeOn: "credit" }, { as: admin })
    expect([response.status, noticeOf(response)]).toEqual([302, "Saved: Card fee on."])
    expect((await audited()).at(-1)).toBe('Card fee on: "all" changed to "credit".')
    const after = await view()
    expect(after).toMatch(/<option value="credit" selected="">Credit cards only/)
    expect(after).toContain("Convenience fee, added to a credit card payment.")
    const again = await post(PAGE, { intent: "cardFee", cardFeeOn: "credit" }, { as: admin })
    expect(noticeOf(again)).toBe("Nothing was changed.")
    expect((await post(PAGE, { intent: "cardFee", cardFeeOn: "none" }, { as: admin })).status).toBe(400)
    const manager = await tokenOf(await staff(4), "page")
    expect((await post(PAGE, { intent: "cardFee", cardFeeOn: "all" }, { as: manager })).status).toBe(403)
  })

  test("one alone is saved without the rest of its group, as the script sends it", async () => {
    await set("companyCity", "Ontario")
    await post(PAGE, { intent: "company", companyCity: "Chino" }, { as: admin })
    await post(PAGE, { intent: "place", timezone: "Europe/Athens" }, { as: admin })
    expect(await stored()).toMatchObject({ companyCity: "Chino", timezone: "Europe/Athens" })
  })

  test("say what the days do next", async () => {
    expect(await view()).toContain("No rent is charged until the issue day and the due day are both set.")
    await save("billing", { balanceIssueDay: "1", rentDueDay: "1" })
    const html = await view()
    expect(html).toMatch(/Rent for \w+ \d{4} will be charged on \w{3} 1, \d{4}\./)
    expect(html).toMatch(
      /Months whose issue day was before \w{3} \d+, \d{4}, when both were first set, are not charged\./,
    )
  })

  test("one is cleared by emptying its field", async () => {
    await set("lateFeePercent", 5)
    await set("companyCity", "Ontario")
    await save("billing", { lateFeePercent: "" }, { lateFeePercent: "5" })
    await post(PAGE, { intent: "company", companyCity: " " }, { as: admin })
    expect(await stored()).toMatchObject({ lateFeePercent: null, companyCity: null })
  })

  const odd: Record<string, string>[] = [
    { websiteHeader: "a".repeat(501) },
    { propertyName: "a\0b" },
    { timezone: "Mars/Olympus" },
    { timezone: "", "timezone.deep": "UTC" },
    { was: "everything", websiteHeader: "Us" },
    { "was.websiteHeader[0]": "x", websiteHeader: "a\ud800" },
  ]
  test.each(odd)("%j is no reason to fail", async (form) => {
    expect((await post(PAGE, form, { as: admin })).status).toBeLessThan(500)
  })

  test("show text as text", async () => {
    await set("propertyName", '"><script>alert(1)</script>')
    expect(await view()).not.toContain("<script>alert")
  })

  test("are open to administrators only", async () => {
    const manager = await tokenOf(await staff(6), "page")
    expect((await get(PAGE, { as: manager })).status).toBe(403)
    expect((await post(PAGE, { achFee: "1" }, { as: manager })).status).toBe(403)
    expect((await get(PAGE)).headers.get("Location")).toBe(signInFor(PAGE))
  })
})

describe("what is off", () => {
  test("is told to administrators on every page until it is set, and to nobody else", async () => {
    const manager = await tokenOf(await staff(6), "page")
    const rent = "Rent is not charged until these are set: Balance issue day, Rent due day."
    const late = "Late fees are not charged until these are set: Late fee day, Late fee percent."
    expect(await view("/management")).toContain(rent)
    expect(await view("/management")).toContain(late)
    expect(await view("/management", manager)).not.toContain("is not charged")
    await save("billing", { balanceIssueDay: "1", rentDueDay: "1", lateFeeDay: "5" })
    const after = await view("/management")
    expect(after).not.toContain(rent)
    expect(after).toContain("Late fees are not charged until these are set: Late fee percent.")
    await save("billing", { lateFeePercent: "5" })
    expect(await view("/management")).not.toContain("Set them in Global Defaults")
  })
})
