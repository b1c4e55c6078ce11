/** Answers to text messages, delivered by the gateway (api.md X246): signed over their bytes, handled once, and STOP takes effect at once. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { textAgreements, textAnswers } from "#db/schema/index.ts"
import { ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { mustBeTenant } from "~/domain/permissions.ts"
import { logged } from "../support/passkeys.ts"
import { tenantUser } from "../support/people.ts"
import { hasPerson, signedIn } from "../support/sign-ins.ts"
import {
  allTexts,
  answerHeaders,
  answers,
  delivers,
  isTextedAbout,
  PHONE,
  queuesText,
  withTexts,
} from "../support/texts.ts"

type Dana = Awaited<ReturnType<typeof signedIn>>
let dana: Dana
beforeEach(async () => {
  withTexts()
  dana = mustBeTenant(await signedIn(await tenantUser(101)))
  await isTextedAbout(dana, ["charge"])
})

const stored = () => read((tx) => tx.all(tx.select().from(textAnswers).orderBy(textAnswers.id)))
const ends = async () =>
  (await read((tx) => tx.all(tx.select().from(textAgreements).orderBy(textAgreements.id)))).map(
    ({ endedBy }) => endedBy,
  )
const DONE = { status: 200, body: { received: true } }

test.each(["STOP", "stop", " Stop. ", "STOPALL", "Unsubscribe", "cancel", "END", "quit!", "opt-out", "Revoke"])(
  "%s ends all texts to the number",
  async (word) => {
    await queuesText(dana.userId ?? 0, "charge", Date.now())
    expect(await answers(word)).toEqual(DONE)
    expect(await ends()).toEqual(["stop"])
    expect((await allTexts()).map(({ state }) => state)).toEqual(["cancelled"])
    const { alerts, texts } = await read((tx) => ownAlerts(tx, dana, {}))
    expect([alerts.some(({ byText }) => byText), texts?.phone, texts?.stoppedPhone]).toEqual([false, null, PHONE])
    expect(await logged("TEXT_NUMBER")).toMatchObject([
      {
        details: "Ended text messages to the number ending in 0199 by the answer STOP.",
        metadata: { UserID: dana.userId, TenantID: dana.tenantId },
      },
    ])
  },
)

test.each(["Stop sending the plumber", "Thanks", "", "停止", "start"])("%j ends nothing", async (word) => {
  expect(await answers(word)).toEqual(DONE)
  expect(await ends()).toEqual([null])
})

test("other answers are not stored, nor those of numbers that cannot be ours", async () => {
  await answers("My sink leaks")
  await answers("STOP", { from: "+442071838750" })
  await answers("STOP", { from: "HARBOR" })
  expect(await stored()).toEqual([])
  expect(await ends()).toEqual([null])
})

test("a delivery counts once: STOP that comes again does not end what was agreed to since", async () => {
  await answers("STOP", { id: "one" })
  await answers("START", { id: "two" })
  await isTextedAbout(dana, ["charge"])
  for (const _ of [1, 2]) expect(await answers("STOP", { id: "one" })).toEqual(DONE)
  expect(await ends()).toEqual(["stop", null])
  expect((await stored()).map(({ word }) => word)).toEqual(["stop", "start"])
  expect(await logged("TEXT_NUMBER")).toHaveLength(1)
})

test("STOP reaches everybody with the number, and nobody with another", async () => {
  const maria = await signedIn(await hasPerson(dana.tenantId, "pays"))
  await isTextedAbout(maria, ["charge"])
  await isTextedAbout(await signedIn(await tenantUser(102)), ["charge"], undefined, "9095550111")
  await answers("STOP")
  expect(await ends()).toEqual(["stop", "stop", null])
})

test("a wrong signature, none, another secret or other bytes are refused", async () => {
  const body = Buffer.from(JSON.stringify({ id: "one", from: `+1${PHONE}`, text: "STOP" }))
  const right = answerHeaders(body)
  const [time = "", hash = ""] = right["X-Signature"].split(",")
  const other = hash.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
  for (const signature of ["", "x", hash, time, `${time},${other}`, `t=1,${hash}`, `${time},sha256=`])
    expect((await delivers(body, { ...right, "X-Signature": signature })).body.code).toBe("INVALID_SIGNATURE")
  expect((await delivers(body, { "Content-Type": "application/json" })).status).toBe(400)
  expect((await delivers(body, answerHeaders(body, { secret: "another secret of the same kind" }))).status).toBe(400)
  const more = Buffer.concat([body, Buffer.from(" ")])
  expect((await delivers(more, right)).body.code).toBe("INVALID_SIGNATURE")
  expect(await ends()).toEqual([null])
  expect(await delivers(body, right)).toEqual(DONE)
})

test.each([
  [-5 * 60_000 - 2_000, 400],
  [-4 * 60_000, 200],
  [4 * 60_000, 200],
  [5 * 60_000 + 2_000, 400],
])("an answer that was signed %i ms from now is answered %i", async (off, status) => {
  expect((await answers("thanks", {}, { at: Date.now() + off })).status).toBe(status)
})

test("the signature is over the bytes, whatever they are, and what is no answer is refused without a failure", async () => {
  for (const text of ["", "[]", "null", "{", '{"id":"1"}', '{"id":"","from":"+19095550199","text":"STOP"}', "\uFEFF{}"])
    expect((await delivers(Buffer.from(text))).body.code).toBe("VALIDATION_ERROR")
  expect((await delivers(Buffer.from([0, 255, 254, 13]))).body.code).toBe("VALIDATION_ERROR")
  const long = Buffer.from(JSON.stringify({ id: "1", from: `+1${PHONE}`, text: "x".repeat(2_001) }))
  expect((await delivers(long)).status).toBe(400)
  expect((await delivers(Buffer.alloc(65 * 1024))).status).toBe(413)
})
