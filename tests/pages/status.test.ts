/** Administration > Status: each subject with its color, a sentence, and the action to take. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox, texts } from "#db/schema/index.ts"
import { beginBackups } from "~/domain/backups/backup-runs.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { diskLight } from "~/domain/status/data-rows.ts"
import { propertyStatus } from "~/domain/status/status.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { runDue } from "../../jobs/run-due.ts"
import { replaceSettings } from "../../settings.ts"
import { get } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { signedIn } from "../support/sign-ins.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { withTexts } from "../support/texts.ts"
import { usualSettings } from "../support/usual-settings.ts"

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-01-10")
  await danaOwesRent()
  await runDue()
})
afterEach(() => void vi.useRealTimers())

const rows = () => read((tx) => propertyStatus(tx, OPERATOR, { forwarders: [] }))
const lightOf = async (subject: string) =>
  (await rows()).filter((row) => row.subject === subject).map(({ light, state }) => [light, state])

test("administrators see every subject, and nobody else sees the page", async () => {
  const page = textIn(await (await get("/admin/status", { as: await tokenOf(await staff(3), "page") })).text())
  for (const subject of [
    "Database",
    "Disk",
    "Daily work",
    "Mail to people",
    "Online payments",
    "Public address",
    "Clock",
  ])
    expect(page).toContain(subject)
  expect(page).toContain("It is done up to Jan 10, 2026. The next run is Jan 11, 2026, 3:00 AM.")
  for (const level of [6, 9] as const)
    expect((await get("/admin/status", { as: await tokenOf(await staff(level), "page") })).status).toBe(403)
  expect((await get("/admin/status")).status).toBe(302)
})

test("a row leads to the page where its subject is changed, and says on a phone what its last line is", async () => {
  await write(beginBackups)
  const as = await tokenOf(await staff(3), "page")
  const page = await (await get("/admin/status", { as })).text()
  const table = page.slice(page.indexOf("<tbody"), page.indexOf("</tbody"))
  const places = [...table.matchAll(/<a href="([^"]+)"/g)].map(([, to = ""]) => to)
  for (const place of ["/admin/backups", "/admin/defaults#billing", "/admin/mail", "/admin/properties", "/admin/clock"])
    expect(places).toContain(place)
  for (const place of places) expect([place, (await get(place, { as })).status]).toEqual([place, 200])
  const rowsShown = table.match(/<tr/g)?.length ?? 0
  expect(table.match(/data-label="What to do"/g)).toHaveLength(rowsShown)
})

test("the daily work is green while today's is under way, and red when a day is missing after an hour", async () => {
  itIs("2026-01-11", 3)
  expect(await lightOf("Daily work")).toMatchObject([["green", expect.stringContaining("today's is under way")]])
  itIs("2026-01-11", 5)
  expect(await lightOf("Daily work")).toMatchObject([["red", "It is done up to Jan 10, 2026. One day is missing."]])
  itIs("2026-01-14", 5)
  expect(await lightOf("Daily work")).toMatchObject([["red", "It is done up to Jan 10, 2026. 4 days are missing."]])
})

test("backups are green on the first day, and red when none is good for two days", async () => {
  await write(beginBackups)
  expect(await lightOf("Backups")).toEqual([["green", "No backup has been made yet."]])
  itIs("2026-01-13")
  expect((await lightOf("Backups"))[0]?.[0]).toBe("red")
})

test("a clock in doubt is red", async () => {
  expect((await lightOf("Clock"))[0]?.[0]).toBe("green")
  itIs("2026-05-03")
  expect(await lightOf("Clock")).toMatchObject([["red", expect.stringContaining("nothing was charged")]])
})

test("a default without which nothing is charged is yellow", async () => {
  await write((tx) => storeSetting(tx, "rentDueDay", null))
  expect(await lightOf("Daily work")).toContainEqual(["yellow", expect.stringContaining("Rent is not charged until")])
})

test("mail without a server is yellow, and so is mail that has waited for long", async () => {
  expect(await lightOf("Mail to people")).toMatchObject([["yellow", expect.stringContaining("No mail server is set")]])
  withMailServer()
  expect(await lightOf("Mail to people")).toEqual([["yellow", "One mail was not delivered."]])
})

test("mail is green only after the server has taken one", async () => {
  withMailServer()
  await write((tx) => tx.run(tx.update(outbox).set({ state: "sent", sentAt: tx.now })))
  expect(await lightOf("Mail to people")).toEqual([["green", "All mail was sent."]])
  await write((tx) => tx.run(tx.delete(outbox)))
  expect(await lightOf("Mail to people")).toEqual([["yellow", "The mail server has taken no mail yet."]])
})

test.each([
  [{}, "yellow"],
  [{ BASE_URL: "http://portal.example.com", ALLOW_HTTP: "1" }, "red"],
  [{ BASE_URL: "https://portal.example.com" }, "green"],
])("the public address %j is %s", async (env, light) => {
  replaceSettings(usualSettings(env))
  expect((await lightOf("Public address"))[0]?.[0]).toBe(light)
})

test("an untrusted proxy is yellow", async () => {
  replaceSettings(usualSettings({ BASE_URL: "https://portal.example.com" }))
  const seen = await read((tx) => propertyStatus(tx, OPERATOR, { forwarders: ["10.0.0.7"] }))
  expect(seen.find(({ subject }) => subject === "Public address")).toMatchObject({
    light: "yellow",
    state: expect.stringContaining("10.0.0.7"),
  })
})

test.each([
  [{ PAYMENTS: "off" }, ["green"]],
  [{ PAYMENTS: "stripe" }, ["yellow"]],
  [{ PAYMENTS: "sandbox" }, ["yellow"]],
])("online payments under %j are %j", async (env, lights) => {
  replaceSettings(usualSettings(env))
  expect((await lightOf("Online payments")).map(([light]) => light)).toEqual(lights)
})

const GIGABYTE = 1024 ** 3
test.each([
  [40, 1, "green"],
  [4, 1, "yellow"],
  [0.9, 0.1, "red"],
  [30, 11, "red"],
])("a disk with %d GB free and a database of %d GB is %s", (free, database, light) => {
  const disk = { free: free * GIGABYTE, total: 250 * GIGABYTE, database: database * GIGABYTE }
  expect(diskLight(disk).light).toBe(light)
})

test("text messages have a row where a gateway is named: how it stands, with its own words, and without its key", async () => {
  expect(await lightOf("Text messages")).toEqual([])
  withTexts("https://texts.example.com/v1/messages?key=hunter2")
  expect(await lightOf("Text messages")).toEqual([["green", "They go to texts.example.com."]])
  const actor = await signedIn(await tenantUser(909))
  const row = { key: "one", userId: actor.userId ?? 0, kind: "document", createdAt: Date.now() } as const
  const tried = { ...row, nextAt: Date.now(), uselessAt: Date.now(), triedAt: Date.now(), outcome: "401 no such key" }
  await write((tx) => tx.run(tx.insert(texts).values({ ...tried, state: "failed" })))
  expect(await lightOf("Text messages")).toEqual([["yellow", "texts.example.com did not take a text: 401 no such key"]])
  const sentAt = Date.now() + 1
  await write((tx) => tx.run(tx.insert(texts).values({ ...tried, key: "two", state: "sent", sentAt })))
  expect(await lightOf("Text messages")).toEqual([["green", "They go to texts.example.com."]])
})
