/** The first steps of a new property, on an administrator's first page. */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { api, get, post } from "../support/app.ts"
import { mailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { setting, suite } from "../support/world.ts"

let boss = { userId: 0, email: "" }
let as = { as: "" }
beforeEach(async () => {
  boss = await staff(0)
  as = { as: await tokenOf(boss, "page") }
})
const page = async (path = "/admin") => textIn(await (await get(path, as)).text())
const put = (form: Record<string, string>) => post("/admin", { intent: "firstSteps", ...form }, as)
type Step = { step: string; isDone: boolean; state: string }
const steps = async () => {
  const { body } = await api("GET", "/admin/first-steps", { as: await tokenOf(boss, "api") })
  return Object.fromEntries(
    (body as { steps: Step[] }).steps.map(({ step, isDone, state }) => [step, { isDone, state }]),
  )
}

test("a new property has eight steps, each with its true state and a page where it is done", async () => {
  const shown = await page()
  expect(shown).toContain("First steps")
  expect(shown).toContain("0 of 8 are done.")
  for (const state of [
    "Missing: name, address, phone, email.",
    "No unit yet.",
    "No mail server is set: mail reaches nobody.",
  ])
    expect(shown).toContain(state)
  const html = await (await get("/admin", as)).text()
  const card = html.slice(html.indexOf("first-steps"), html.indexOf("</section>"))
  const places = [...card.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to = ""]) => to)
  expect(places).toHaveLength(9)
  for (const place of places) expect([place, (await get(place, as)).status]).toEqual([place, 200])
})

test("each step is done when its state is so, and not before", async () => {
  const server = await mailServer()
  onTestFinished(() => server.stop())
  expect(await steps()).toMatchObject({ billing: { isDone: false }, staff: { isDone: false }, mail: { isDone: false } })
  await setting({ rentDueDay: 1, lateFeeDay: 5, propertyName: "Harbor House", propertyAddress: "1 Quay Street" })
  await setting({ propertyPhone: "9095550142", propertyEmail: "office@example.com" })
  const missing = (labels: string) => `until these are set: ${labels}.`
  expect((await steps()).billing).toEqual({
    isDone: false,
    state: `Rent is not charged ${missing("Balance issue day")} Late fees are not charged ${missing("Late fee percent")}`,
  })
  await setting({ balanceIssueDay: 25, lateFeePercent: 5 })
  await suite(101, { rent: 1200 })
  await staff(6)
  const { port } = new URL(server.url)
  const saved = {
    server: "smtp",
    host: "127.0.0.1",
    port: Number(port),
    security: "none",
    fromAddress: "a@example.com",
  }
  const token = await tokenOf(boss, "api")
  await api("POST", "/admin/mail/settings", { as: token, body: saved })
  expect((await steps()).mail).toEqual({ isDone: false, state: "A mail server is set. Send a test mail to yourself." })
  await api("POST", "/admin/mail/test", { as: token, body: { server: "smtp" } })
  expect(await steps()).toMatchObject({
    property: { isDone: true, state: "Harbor House, 1 Quay Street." },
    billing: { isDone: true, state: "Rent is due on the 1st, late fees are charged on the 5th." },
    rentRoll: { isDone: true, state: "One unit." },
    mail: { isDone: true, state: "The mail server took a test mail." },
    staff: { isDone: true },
    payments: { isDone: false, state: "They are off: no Stripe keys are saved." },
    publicPage: { isDone: false },
  })
  await api("POST", "/admin/mail/settings", { as: token, body: { ...saved, user: "somebody" } })
  expect((await steps()).mail).toMatchObject({ isDone: false })
})

test("whoever wants no late fees is done with the days of rent", async () => {
  await setting({ rentDueDay: 1, balanceIssueDay: 25 })
  expect((await steps()).billing).toEqual({
    isDone: true,
    state: "Rent is due on the 1st. Late fees are not charged until these are set: Late fee day, Late fee percent.",
  })
  await setting({ lateFeeDay: 5, lateFeePercent: 5 })
  expect((await steps()).billing?.state).toBe("Rent is due on the 1st, late fees are charged on the 5th.")
})

test("an administrator who may not set up mail reads who does", async () => {
  expect(await page()).not.toContain("A Super Admin does this.")
  const weaker = { as: await tokenOf(await staff(3), "page") }
  expect(textIn(await (await get("/admin", weaker)).text())).toContain(
    "No mail server is set: mail reaches nobody. A Super Admin does this.",
  )
})

test("an administrator puts the steps away for everybody, and Status brings them back", async () => {
  expect((await put({ isPublicPageSeen: "true" })).status).toBe(302)
  expect(await page()).toContain("1 of 8 are done.")
  expect((await put({ isDismissed: "true" })).status).toBe(302)
  expect(await page()).not.toContain("First steps")
  expect(await page("/admin/log")).toContain("The first steps were put away.")
  expect(await page("/admin/status")).toContain("Show the first steps again")
  await put({ isDismissed: "false" })
  expect(await page()).toContain("First steps")
  expect(await page("/admin/status")).not.toContain("Show the first steps again")
})

test("A26 does the same, and a level below an administrator may not", async () => {
  const token = await tokenOf(boss, "api")
  const { body } = await api("POST", "/admin/first-steps", { as: token, body: { isDismissed: true } })
  expect(body).toMatchObject({ isDismissed: true, isDone: false })
  expect(await page()).not.toContain("First steps")
  const manager = await tokenOf(await staff(6), "api")
  expect((await api("GET", "/admin/first-steps", { as: manager })).status).toBe(403)
})

test("saved keys are done once the provider accepted them, and other keys are not", async () => {
  await write(async (tx) => {
    await storeSetting(tx, "paymentKeysAccepted", "sk_live_…WXYZ")
  })
  expect((await steps()).payments).toMatchObject({ isDone: false })
})

test("mail that another server took before does not say that the server of now takes mail", async () => {
  const saved = { server: "smtp", host: "mail.example.com", port: 465, security: "tls", fromAddress: "a@example.com" }
  await api("POST", "/admin/mail/settings", { as: await tokenOf(boss, "api"), body: saved })
  const sent = (sentAt: (now: number) => number) =>
    write((tx) =>
      tx.run(
        tx.insert(outbox).values({
          messageId: crypto.randomUUID(),
          recipients: [],
          subject: "Your receipt",
          state: "sent",
          pending: [],
          refused: [],
          createdAt: 0,
          nextAt: 0,
          sentAt: sentAt(tx.now),
        }),
      ),
    )
  await sent((now) => now - 60_000)
  expect((await steps()).mail).toEqual({ isDone: false, state: "A mail server is set. Send a test mail to yourself." })
  await sent((now) => now)
  expect((await steps()).mail).toEqual({ isDone: true, state: "The mail server takes mail." })
})
