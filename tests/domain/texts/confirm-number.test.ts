/** A number for text messages is confirmed by the code that was texted to it. Source: api.md X242, X243. */
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { textAgreements, textCodes, texts } from "#db/schema/index.ts"
import { ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { chooseTexts } from "~/domain/alerts/own-text-alerts.ts"
import { ANONYMOUS, mustBeTenant } from "~/domain/permissions.ts"
import { textCode } from "~/domain/texts/codes.ts"
import { confirmNumber } from "~/domain/texts/confirm-number.ts"
import { endTexts } from "~/domain/texts/end-agreement.ts"
import { TEXT_AGREEMENT } from "~/values/texts.ts"
import { logged } from "../../support/passkeys.ts"
import { tenantUser } from "../../support/people.ts"
import { allTexts, answers, PHONE, queuesText, waitingCode, withTexts } from "../../support/texts.ts"
import { on } from "../../support/world.ts"

let dana = mustBeTenant({ ...ANONYMOUS, tenantId: 1 })
beforeEach(async () => {
  withTexts()
  dana = mustBeTenant({ ...ANONYMOUS, ...(await tenantUser(101)), name: "Dana Whitfield", level: 10 })
})

const MINUTE = 60_000
const requests = (phone = PHONE, actor = dana, now?: number) =>
  write((tx) => textCode(tx, actor, { phone, agreed: true }), now)
const agreements = () => read((tx) => tx.all(tx.select().from(textAgreements).orderBy(textAgreements.id)))
const own = async () => (await read((tx) => ownAlerts(tx, dana, {}))).texts
/** A code other than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")
const REFUSED = { code: "VALIDATION_ERROR", fields: { code: ["Invalid value."] } }

test("the code of the text confirms the number; what was agreed to is stored with its wording, and no code in clear", async () => {
  await requests()
  const [row] = await allTexts()
  expect(row).toMatchObject({ kind: "code", phone: PHONE, state: "queued" })
  const code = await waitingCode()
  expect(code).toMatch(/^\d{6}$/)
  const stored = JSON.stringify([await allTexts(), await read((tx) => tx.all(tx.select().from(textCodes)))])
  expect(stored).not.toContain(code)
  expect(await own()).toMatchObject({ phone: null, waitingFor: { phone: PHONE, isFailed: false } })
  await confirmNumber(dana, { code })
  expect(await agreements()).toMatchObject([
    { ...{ userId: dana.userId, tenantId: dana.tenantId, phone: PHONE, wording: TEXT_AGREEMENT, endedAt: null } },
  ])
  expect(await own()).toMatchObject({ phone: PHONE, waitingFor: null, stoppedPhone: null })
  expect(await logged("TEXT_NUMBER")).toMatchObject([
    {
      details: "Confirmed the number ending in 0199 for text messages.",
      metadata: { UserID: dana.userId, TenantID: dana.tenantId },
    },
  ])
  await expect(confirmNumber(dana, { code })).rejects.toMatchObject(REFUSED)
})

test("five wrong codes end a code, and the right one comes too late", async () => {
  await requests()
  const code = await waitingCode()
  for (let tries = 0; tries < 4; tries += 1)
    await expect(confirmNumber(dana, { code: wrong(code) })).rejects.toMatchObject(REFUSED)
  expect((await own())?.waitingFor).toMatchObject({ phone: PHONE })
  await expect(confirmNumber(dana, { code: wrong(code) })).rejects.toMatchObject(REFUSED)
  expect((await own())?.waitingFor).toBe(null)
  expect(await allTexts()).toMatchObject([{ state: "cancelled", body: null }])
  await expect(confirmNumber(dana, { code })).rejects.toMatchObject(REFUSED)
  expect(await agreements()).toEqual([])
})

test("a code is good for ten minutes, and only the newest, by whom it was sent for", async () => {
  const otis = mustBeTenant({ ...ANONYMOUS, ...(await tenantUser(102)), name: "Otis", level: 10 })
  await requests()
  const first = await waitingCode()
  await expect(confirmNumber(otis, { code: first })).rejects.toMatchObject(REFUSED)
  await requests("9095550111")
  const second = await waitingCode()
  if (first !== second) await expect(confirmNumber(dana, { code: first })).rejects.toMatchObject(REFUSED)
  expect((await allTexts()).map(({ state, body }) => [state, body !== null])).toEqual([
    ["cancelled", false],
    ["queued", true],
  ])
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * MINUTE })
  try {
    await expect(confirmNumber(dana, { code: second })).rejects.toMatchObject(REFUSED)
  } finally {
    vi.useRealTimers()
  }
})

test("a newer number takes the place of the one before, with its kinds", async () => {
  await requests()
  await confirmNumber(dana, { code: await waitingCode() })
  await write((tx) => chooseTexts(tx, dana, { text: ["charge"] }))
  await requests("9095550111")
  await confirmNumber(dana, { code: await waitingCode() })
  expect((await agreements()).map(({ phone, endedBy }) => [phone, endedBy])).toEqual([
    [PHONE, "newer number"],
    ["9095550111", null],
  ])
  const { alerts } = await read((tx) => ownAlerts(tx, dana, {}))
  expect(alerts.filter(({ byText }) => byText).map(({ kind }) => kind)).toEqual(["charge"])
})

test("five codes an hour for a person, and for a number", async () => {
  const otis = mustBeTenant({ ...ANONYMOUS, ...(await tenantUser(102)), name: "Otis", level: 10 })
  for (const _ of [1, 2, 3, 4, 5]) await requests()
  await expect(requests("9095550111")).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) })
  await expect(requests(PHONE, otis)).rejects.toMatchObject({ code: "RATE_LIMITED" })
  await requests("9095550111", otis)
})

test("ten codes a day, for a person and for a number; the refusal says when the first of them is a day old", async () => {
  const otis = mustBeTenant({ ...ANONYMOUS, ...(await tenantUser(102)), name: "Otis", level: 10 })
  const start = Date.now()
  const [late, day] = [start + 10 * 61 * MINUTE, start + 24 * 60 * MINUTE]
  for (let hour = 0; hour < 10; hour += 1) await requests(PHONE, dana, start + hour * 61 * MINUTE)
  const refused = { code: "RATE_LIMITED", retryAfter: (day - late) / 1000 }
  await expect(requests("9095550111", dana, late)).rejects.toMatchObject(refused)
  await expect(requests(PHONE, otis, late)).rejects.toMatchObject(refused)
  await requests("9095550111", otis, late)
  await expect(requests(PHONE, dana, day - 500)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 1 })
  await requests(PHONE, dana, day)
})

test("where ten texts of the day were tried, a code is refused until the day ends", async () => {
  const now = on("2026-03-10", 12)
  for (let each = 0; each < 10; each += 1) await queuesText(dana.userId ?? 0, "charge", now)
  await write((tx) => tx.run(tx.update(texts).set({ state: "sent", triedAt: now })))
  const refused = { code: "RATE_LIMITED", retryAfter: 12 * 60 * 60 }
  await expect(requests(PHONE, dana, now)).rejects.toMatchObject(refused)
})

test("a number that said STOP gets no code before it says START", async () => {
  await requests()
  const code = await waitingCode()
  expect((await answers("STOP")).status).toBe(200)
  await expect(confirmNumber(dana, { code })).rejects.toMatchObject({ code: "TEXTS_STOPPED" })
  await expect(requests()).rejects.toMatchObject({ code: "TEXTS_STOPPED" })
  await answers("start")
  await requests()
  await confirmNumber(dana, { code: await waitingCode() })
  expect(await agreements()).toHaveLength(1)
})

test("the person ends texts: what was chosen and what waits ends with them, and the record stays", async () => {
  await requests()
  await confirmNumber(dana, { code: await waitingCode() })
  await write((tx) => chooseTexts(tx, dana, { text: ["charge", "document"] }))
  await write((tx) => endTexts(tx, dana, {}))
  await write((tx) => endTexts(tx, dana, {}))
  expect(await agreements()).toMatchObject([
    { endedBy: "person", endedAt: expect.any(Number), wording: TEXT_AGREEMENT },
  ])
  expect((await read((tx) => ownAlerts(tx, dana, {}))).alerts.some(({ byText }) => byText)).toBe(false)
  expect((await logged("TEXT_NUMBER")).map(({ details }) => details)).toEqual([
    "Confirmed the number ending in 0199 for text messages.",
    "Ended text messages to the number ending in 0199.",
  ])
  await expect(write((tx) => chooseTexts(tx, dana, { text: ["charge"] }))).rejects.toMatchObject({
    code: "NO_TEXT_NUMBER",
  })
})
