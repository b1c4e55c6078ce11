import { describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { billingSince } from "~/domain/settings/billing-since.ts"
import { defaultsOf, today } from "~/domain/settings/defaults.ts"
import { allDefaults, oneDefault, publicDefault, setOrReadDefault, timeZones } from "~/domain/settings/read-defaults.ts"
import { setDefault } from "~/domain/settings/set-default.ts"

const manager = { ...ANONYMOUS, level: 6 }
const set = (key: string, value: unknown, now?: string) =>
  write((tx) => setDefault(tx, SYSTEM, { key, value }), now ? Date.parse(now) : undefined)
const found = async (key: string) => (await read((tx) => publicDefault(tx, ANONYMOUS, { key })))[key]
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error("It was not refused")
  return error
}

describe("a default", () => {
  test("is not configured until somebody sets it", async () => {
    expect(await found("websiteHeader")).toBeNull()
    await set("websiteHeader", "  Runway Row Offices ")
    expect(await found("websiteHeader")).toBe("Runway Row Offices")
  })

  test.each([
    ["lateFeeDay", 31, 31],
    ["rentDueDay", "1", 1],
    ["lateFeePercent", "7.25", 7.25],
    ["achFee", "7.5%", 7.5],
    ["creditCardFee", 0, 0],
    ["achFee", 100, 100],
    ["returnedCheckFee", 3_500, 3_500],
    ["returnedCheckFee", "$1,035.50", 103_550],
    ["returnedCheckFee", 0, 0],
    ["timezone", "UTC", "UTC"],
    ["propertyZip", "91761", "91761"],
    ["propertyWebsite", "https://www.example.com/office", "https://www.example.com/office"],
    ["propertyPhone", "(909) 555-0142 ext. 5", "(909) 555-0142 ext. 5"],
    ["companyPhone", "+44 20 7946 0958", "+44 20 7946 0958"],
    ["companyEmail", "Office@example.com", "Office@example.com"],
  ])("%s takes %j", async (key, given, stored) => {
    expect(await set(key, given)).toEqual({ [key]: stored })
    expect(await found(key)).toBe(stored)
  })

  const badDay = "Invalid value, must be day of the month from 1 to 28."
  const badMoney = "Invalid value, must be an amount from $0.00 to $999,999.99."
  const badPercent = "Invalid value, must be percentage from 0 to 100."
  const refused: readonly (readonly [key: string, value: unknown, text: string])[] = [
    ...[0, 32, 1.5, "", "one", "1e1", true, [], {}].map((value) => ["lateFeeDay", value, badDay] as const),
    ...["rentDueDay", "balanceIssueDay", "autopayDay"].map((key) => [key, 0, badDay] as const),
    ...[0, "0", -1, 100.01, 5.125, "5.125", "7,5", "-7.5", "", "five", Number.NaN].map(
      (value) => ["lateFeePercent", value, badPercent] as const,
    ),
    ...[-1, 1.5, "-35", "35.005", 100_000_000, ""].map((value) => ["returnedCheckFee", value, badMoney] as const),
    ...["creditCardFee", "achFee"].map((key) => [key, 101, badPercent] as const),
    ["timezone", "Mars/Olympus", "Invalid value."],
    ["timezone", 5, "Invalid value."],
    ["propertyName", 5, "Invalid value."],
    ["propertyName", "Harbor\u202EHouse", "Invalid value."],
    ...[
      "javascript:alert(1)",
      "data:text/html,x",
      "example",
      "https://",
      "https://localhost",
      "https://a@b.example",
      "www.example.com",
    ].map((value) => ["propertyWebsite", value, "Invalid value."] as const),
    ["propertyEmail", "not an email", "Invalid value."],
    ["companyEmail", "a@b", "Invalid value."],
    ["propertyPhone", "12", "Invalid value."],
    ["companyPhone", "call us", "Invalid value."],
    ["propertyName", "a\0b", "Invalid value."],
    ["propertyName", "a".repeat(501), "Use at most 500 characters."],
  ]
  test.each(refused)("%s refuses %j", async (key, value, message) => {
    const response = await refusal(set(key, value))
    expect(response).toMatchObject({ status: 400, message, fields: { value: [message] } })
    expect(await found(key)).toBeNull()
  })

  test.each(["stripeSecretKey", "billingSince", "__proto__", "constructor", "nothing"])("%s is none", async (key) => {
    expect(await refusal(set(key, 1))).toMatchObject({ status: 404, code: "DEFAULT_NOT_FOUND" })
    expect(await refusal(found(key))).toMatchObject({ status: 404 })
    expect(await refusal(read((tx) => oneDefault(tx, manager, { key })))).toMatchObject({ status: 404 })
  })

  test("is cleared by null or by blank text", async () => {
    await set("lateFeeDay", 5)
    await set("companyCity", "Ontario")
    expect(await set("lateFeeDay", null)).toEqual({ lateFeeDay: null })
    expect(await set("companyCity", " ")).toEqual({ companyCity: null })
    expect(await found("lateFeeDay")).toBeNull()
  })

  test("tells the audit log what it was and what it is, once", async () => {
    await set("lateFeeDay", 5)
    await set("lateFeeDay", 5)
    await set("lateFeeDay", 6)
    const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
    expect(rows.map((row) => row.details)).toEqual([
      'Late fee day: not configured changed to "5".',
      'Late fee day: "5" changed to "6".',
    ])
    expect(rows[1]).toMatchObject({
      category: "SETTINGS_CHANGED",
      priority: "medium",
      metadata: { Key: "lateFeeDay", OldValue: 5, NewValue: 6 },
    })
  })

  test("is read by everybody one by one, by staff all at once, and set by administrators only", async () => {
    expect(await found("stripePublicKey")).toBeNull()
    expect(Object.keys(await read((tx) => allDefaults(tx, manager, {})))).toHaveLength(25)
    expect(await refusal(read((tx) => allDefaults(tx, ANONYMOUS, {})))).toMatchObject({ status: 401 })
    expect(await refusal(write((tx) => setDefault(tx, manager, { key: "achFee", value: 1 })))).toMatchObject({
      status: 403,
    })
    expect(await refusal(read((tx) => timeZones(tx, manager, {})))).toMatchObject({ status: 403 })
  })

  test("is set, read or listed by one call, by what it is sent", async () => {
    const request = (input: { key?: string; value?: unknown }) => write((tx) => setOrReadDefault(tx, SYSTEM, input))
    expect(await request({ key: "achFee", value: 1 })).toEqual({ achFee: 1 })
    expect(await request({ key: "achFee" })).toEqual({ achFee: 1 })
    expect(await request({})).toMatchObject({ achFee: 1, lateFeeDay: null })
    expect(await refusal(request({ value: 1 }))).toMatchObject({ status: 400, fields: { key: ["Required."] } })
  })

  test("is true at once in the transaction that sets it", async () => {
    await write(async (tx) => {
      expect(await today(tx)).toBe("2026-11-19")
      await setDefault(tx, SYSTEM, { key: "timezone", value: "Europe/Athens" })
      expect((await defaultsOf(tx)).timezone).toBe("Europe/Athens")
      expect(await today(tx)).toBe("2026-11-20")
    }, Date.parse("2026-11-20T04:00:00Z"))
  })
})

describe("billing", () => {
  const since = () => read((tx) => billingSince(tx))

  test("starts on the day both days are first set, and never moves again", async () => {
    await set("balanceIssueDay", 1, "2026-11-03T20:00:00Z")
    expect(await since()).toBeNull()
    await set("rentDueDay", 1, "2026-11-20T20:00:00Z")
    expect(await since()).toBe("2026-11-20")
    await set("rentDueDay", null, "2026-12-01T20:00:00Z")
    await set("rentDueDay", 3, "2026-12-05T20:00:00Z")
    expect(await since()).toBe("2026-11-20")
  })
})

test("the time zones are the IANA names in order, with UTC", async () => {
  const names = await read((tx) => timeZones(tx, SYSTEM, {}))
  expect(names).toEqual(names.toSorted())
  expect(names).toEqual(expect.arrayContaining(["America/Los_Angeles", "Europe/Athens", "UTC"]))
})
