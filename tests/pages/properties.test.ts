/** Property Configuration: payment keys, the next maintenance, the fee calculator. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { publicKeyOf, secretKeyOf } from "~/domain/settings/payment-keys.ts"
import { setDefault } from "~/domain/settings/set-default.ts"

import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { answeringWith, LIVE, leave, live, provider, TEST } from "../support/provider-host.ts"

const PAGE = "/admin/properties"
let as: { as: string }
beforeEach(async () => {
  live()
  as = { as: await tokenOf(await staff(3), "page") }
})
afterEach(leave)

const send = (intent: string, form: Record<string, string> = {}) => post(PAGE, { ...form, intent }, as)
const open = async (query = "") => (await get(`${PAGE}${query}`, as)).text()
const stored = () => read(async (tx) => [await publicKeyOf(tx), await secretKeyOf(tx)])
const noticeOf = (response: Response) =>
  Buffer.from(/notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString()
/** The page without its script's templates. */
const maintenance = (html: string) => textIn(html.replaceAll(/<template\b.*?<\/template>/gs, ""))
const dialogs = (html: string) => [
  ...html.replaceAll(/<template\b.*?<\/template>/gs, "").matchAll(/<dialog\b.*?<\/dialog>/gs),
]

const MINUTES = "Use a whole number of minutes from 1 to 10,080, which is one week."

test("only administrators open it", async () => {
  expect((await get(PAGE)).headers.get("location")).toBe(signInFor(PAGE))
  const manager = await tokenOf(await staff(6), "page")
  expect((await get(PAGE, { as: manager })).status).toBe(403)
  expect((await post(PAGE, { ...LIVE, intent: "keys" }, { as: manager })).status).toBe(403)
  expect(await stored()).toEqual([null, null])
})

test("keys are shown masked once they are saved", async () => {
  expect(maintenance(await open())).toContain("Public key Not configured Secret key Not configured")
  const response = await send("keys", LIVE)
  expect([response.status, response.headers.get("location")]).toEqual([302, PAGE])
  expect(noticeOf(response)).toBe(
    "The Stripe keys were saved.\nThe provider could not be reached; the keys were not checked.",
  )
  const page = await open()
  expect(maintenance(page)).toContain("Public key pk_live_…ABCD Secret key sk_live_…WXYZ")
  expect(page).not.toContain('value="pk_live')
  expect(await stored()).toEqual([LIVE.stripePublicKey, LIVE.stripeSecretKey])
})

test.each([
  [200, "good", "The provider accepts these keys."],
  [401, "problem", "The provider refuses the secret key."],
])("a provider that answers %i is quoted to whoever asked", async (status, tone, message) => {
  const { origin } = await provider(answeringWith(status))
  live({ STRIPE_API_BASE: origin })
  expect(noticeOf(await send("keys", LIVE))).toBe(`The Stripe keys were saved.\n${message}`)
  const response = await send("check")
  expect([response.headers.get("location"), noticeOf(response)]).toEqual([PAGE, message])
  const Cookie = `__Host-session=${as.as}; ${response.headers.get("set-cookie")?.split(";")[0]}`
  const next = await (await get(PAGE, { headers: { Cookie } })).text()
  expect(next).toContain(`class="notice ${tone} notice-line"`)
  expect(maintenance(next)).toContain(message)
})

test.each(["accepted", "refused", "unreachable"])("no address claims that the keys were %s", async (verdict) => {
  expect(maintenance(await open(`?checked=${verdict}`))).not.toMatch(/The provider (accepts|refuses|could)/)
})

test("there is nothing to check before a key is saved", async () => {
  expect(await open()).not.toContain('value="check"')
  expect((await send("check")).status).toBe(404)
})

test.each([
  [{}],
  [{ stripePublicKey: LIVE.stripePublicKey }],
  [{ stripeSecretKey: LIVE.stripeSecretKey }],
  [{ ...LIVE, stripePublicKey: "  " }],
])("both keys are asked for: %j", async (typed) => {
  const response = await send("keys", typed)
  expect(response.status).toBe(400)
  expect(maintenance(await response.text())).toContain("Please provide both Stripe public and secret keys.")
  expect(await stored()).toEqual([null, null])
})

test("what is no key is refused under its field and by a dialog", async () => {
  const response = await send("keys", { stripePublicKey: "nothing", stripeSecretKey: LIVE.stripePublicKey })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(maintenance(page)).toContain("At least one of these keys is invalid. Please confirm and try again.")
  expect(maintenance(page)).toContain("Invalid format. Key should start with pk_live_")
  expect(maintenance(page)).toContain("Invalid format. Key should start with sk_live_")
  expect(dialogs(page).map(([dialog]) => textIn(dialog).trim())).toEqual([
    "Invalid Stripe Public Key The public key should start with pk_live_, a test key with pk_test_, followed by letters and digits. OK",
  ])
})

test.each(["rk_live_51HxQrestrictedWXYZ", "rk_test_51HxQrestrictedWXYZ"])(
  "a restricted key is no secret key, and is refused by the same message: %s",
  async (stripeSecretKey) => {
    const response = await send("keys", { ...LIVE, stripeSecretKey })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(maintenance(page)).toContain("Invalid format. Key should start with sk_live_")
    expect(textIn(dialogs(page)[0]?.[0] ?? "").trim()).toBe(
      "Invalid Stripe Secret Key The secret key should start with sk_live_, a test key with sk_test_, followed by letters and digits. OK",
    )
    expect(page).not.toContain(stripeSecretKey)
    expect(await stored()).toEqual([null, null])
  },
)

test("a test key and a live one are no pair", async () => {
  const response = await send("keys", { ...LIVE, stripeSecretKey: TEST.stripeSecretKey, testKeys: "on" })
  expect(response.status).toBe(400)
  expect(maintenance(await response.text())).toContain("One of these is a test key and the other a live key.")
  expect(await stored()).toEqual([null, null])
})

test("test keys are asked about, and with the secret key typed again they are saved with a warning", async () => {
  const response = await send("keys", TEST)
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(dialogs(page)[0]?.[0] ?? "")).toContain("Test Keys Detected")
  expect(textIn(dialogs(page)[0]?.[0] ?? "")).toContain("This is a test key. Not recommended for production use.")
  expect(dialogs(page)[0]?.[0]).toContain(`value="${TEST.stripePublicKey}"`)
  expect(page).not.toContain(TEST.stripeSecretKey)
  expect(await stored()).toEqual([null, null])
  expect((await send("keys", { ...TEST, testKeys: "on" })).status).toBe(302)
  expect(await stored()).toEqual([TEST.stripePublicKey, TEST.stripeSecretKey])
  expect(maintenance(await open())).toContain("This is a test key. Not recommended for production use.")
})

test("a failure says that the keys were not saved, and neither was", async () => {
  live({ DATA_DIR: "/dev/null/nowhere" })
  const response = await send("keys", LIVE)
  expect(response.status).toBe(500)
  expect(maintenance(await response.text())).toContain("Failed to save Stripe keys. Please try again.")
  expect(await stored()).toEqual([null, null])
})

test("keys of another APP_SECRET are asked for once more", async () => {
  await send("keys", LIVE)
  live({ APP_SECRET: "another secret of the operator, long enough" })
  const page = maintenance(await open())
  expect(page).toContain("Secret key Not configured")
  expect(page).toContain("It was encrypted with another APP_SECRET. Give both keys once more.")
  await send("keys", LIVE)
  expect(maintenance(await open())).toContain("Secret key sk_live_…WXYZ")
})

test("one row of the audit log tells of both keys", async () => {
  await send("keys", LIVE)
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter(({ category }) => category !== "USR_CREATED")).toMatchObject([
    {
      category: "PAYMENT_KEYS_CHANGED",
      priority: "high",
      details: "Stripe public and secret key changed: live.",
      metadata: { Keys: ["stripePublicKey", "stripeSecretKey"], Mode: "live" },
    },
  ])
})

const inMinutes = (minutes: number) => {
  const at = Temporal.Now.zonedDateTimeISO("America/Los_Angeles").add({ minutes })
  return { day: at.toPlainDate().toString(), time: at.toPlainTime().toString().slice(0, 5) }
}

test("maintenance is planned in the property's time zone, shown in words, and cleared", async () => {
  expect(maintenance(await open())).toContain("None is planned.")
  const response = await send("maintenance", { day: "2031-01-04", time: "22:00", length: "45" })
  expect([response.status, noticeOf(response)]).toEqual([302, "The next maintenance was saved."])
  const page = await open()
  expect(maintenance(page)).toContain("From Jan 4, 2031, 10:00 PM to Jan 4, 2031, 10:45 PM: 45 minutes.")
  expect(page).toContain('value="2031-01-04"')
  expect(page).toContain('value="22:00"')
  expect((await send("clearMaintenance")).status).toBe(302)
  expect(maintenance(await open())).toContain("None is planned.")
})

test.each([
  [{ time: "22:00", length: "45" }, "Required."],
  [{ day: "2031-01-04", length: "45" }, "Required."],
  [{ day: "2031-01-04", time: "22:00" }, "Required."],
  [{ day: "2031-02-30", time: "22:00", length: "45" }, ALLOWED.day],
  [{ day: "2031-01-04", time: "25:00", length: "45" }, "Use a time of the day from 00:00 to 23:59, like 23:30."],
  [{ day: "2031-01-04", time: "22:00", length: "0" }, MINUTES],
  [{ day: "2031-01-04", time: "22:00", length: "10081" }, MINUTES],
  [{ day: "2020-01-04", time: "22:00", length: "45" }, "Choose a time that is still to come."],
  [{ day: "2031-03-09", time: "02:30", length: "45" }, "This time does not exist on that day"],
])("maintenance at %j is refused", async (typed, reason) => {
  const response = await send("maintenance", typed)
  expect(response.status).toBe(400)
  expect(maintenance(await response.text())).toContain(reason)
  expect(maintenance(await open())).toContain("None is planned.")
})

test.each(["-1", "1.5", "$5", "12,50"])("a count of %s is refused beside its field", async (typed) => {
  const page = await open(`?cardAmount=100&cardCount=${encodeURIComponent(typed)}`)
  expect(maintenance(page)).toContain("Enter a whole number, 0 or more.")
})

test("everybody is warned of maintenance that is near, and of no other", async () => {
  await send("maintenance", { ...inMinutes(60), length: "45" })
  expect(await (await get("/login")).text()).toMatch(/<aside id="maintenance"[^>]* hidden=""/)
  await send("maintenance", { ...inMinutes(15), length: "45" })
  for (const page of [
    await (await get("/login")).text(),
    await open(),
    await (await get("/management/viewtenant?tenant=7", as)).text(),
  ]) {
    expect(page).toMatch(/<aside id="maintenance"(?![^>]* hidden=)/)
    expect(textIn(page)).toMatch(
      /Scheduled maintenance begins in 1[45] minutes and will last for 45 minutes\. Please save your work and wrap up ongoing tasks\. The site will be unavailable for the duration of the maintenance\. Start: /,
    )
  }
})

test("fees are calculated from the address", async () => {
  const page = maintenance(await open("?cardAmount=12,500&cardCount=10&bankAmount=8000&bankCount=6&newAccounts=2"))
  expect(page).toContain("Card fees, 2.9% $362.50 Card fees, $0.30 each $3.00 Bank fees, 0.8% $64.00")
  expect(page).toContain("New bank accounts, $1.50 each $3.00 Total fees $432.50")
  expect(page).toContain("Convenience fee income, 3.0% of card payments ($375.00) Net fees $57.50")
  expect(page).toContain("The provider takes at most $5.00 of each bank payment, so at most $30.00 of these.")
  await write((tx) => setDefault(tx, SYSTEM, { key: "creditCardFee", value: 2.75 }))
  expect(maintenance(await open("?cardAmount=1000"))).toContain(
    "Convenience fee income, 2.8% of card payments ($27.50)",
  )
})

test.each(["12500", "$12,500", "$ 12,500.00", "12,500 USD"])("an amount may be typed as %s", async (typed) => {
  const page = await open(`?cardAmount=${encodeURIComponent(typed)}&cardCount=10`)
  expect(maintenance(page)).toContain("Card fees, 2.9% $362.50")
  expect(page).toContain(`value="${typed}"`)
})

test.each(["-1", "1.5", "ten", "1e3", "12,50", "9999999999", "1,000,000,000"])(
  "an amount of %s is refused beside its field",
  async (typed) => {
    const page = await open(`?cardAmount=${typed}&cardCount=1`)
    expect(maintenance(page)).toContain("Enter whole dollars, 0 or more, like 12,500.")
    expect(maintenance(page)).not.toContain("Total fees")
    expect(page).toContain(`value="${typed}"`)
  },
)
