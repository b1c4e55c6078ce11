/** Text messages on the alerts page: only the person confirms a number, chooses kinds, and ends the texts. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { TEXT_AGREEMENT } from "~/values/texts.ts"
import { api, get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasPerson, signedIn } from "../support/sign-ins.ts"
import { allTexts, answers, isTextedAbout, PHONE, waitingCode, withTexts } from "../support/texts.ts"

const page = "/home/alerts"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
beforeEach(async () => {
  withTexts()
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

const sends = (intent: string, form: Record<string, string> = {}, who = as) =>
  post(page, { intent, ...form }, { as: who })
const shown = async (who = as) => textIn(await (await get(page, { as: who })).text())
const wants = async (email = dana.email) => (await read((tx) => wishOf(tx, email, "charge"))).byText

test("a person confirms a number by the texted code, chooses kinds and ends it", async () => {
  expect(await shown()).toContain(TEXT_AGREEMENT)
  const sent = await sends("number", { phone: "(909) 555-0199", agreed: "on" })
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/home/alerts#text-messages"])
  expect(await (await get(page, { as })).text()).toContain('id="text-messages"')
  expect(await shown()).toContain("A code was sent to (909) 555-0199 . It is valid until")
  expect((await sends("code", { code: "12" })).status).toBe(400)
  const code = await waitingCode()
  expect((await sends("code", { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(302)
  expect(await shown()).toContain("Text messages go to (909) 555-0199 , confirmed on")
  expect(await (await get(page, { as })).text()).toMatch(/<summary class="btn[^>]*>Use another number/)
  expect((await sends("texts", { text: "charge" })).status).toBe(302)
  expect(await wants()).toBe(true)
  expect(await (await get(page, { as })).text()).toMatch(/<input[^>]*name="text"[^>]*checked=""[^>]*value="charge"/)
  expect((await sends("endTexts")).status).toBe(302)
  expect(await wants()).toBe(false)
  expect(await shown()).toContain("First confirm your number.")
})

test.each<[Record<string, string>, string]>([
  [{ phone: "555", agreed: "on" }, "Use a US phone number of ten digits"],
  [{ phone: "(909) 555-0199" }, "Tick it: without your agreement no text is sent."],
  [{ agreed: "on" }, "Required"],
])("%j gets no code, a message beside the field, and keeps what was typed", async (form, message) => {
  const answer = await sends("number", form)
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(textIn(html)).toContain(message)
  if (form.phone) expect(html).toContain(`value="${form.phone}"`)
  expect(await allTexts()).toEqual([])
})

test("a wrong code, and one of nobody, get a message beside the field", async () => {
  expect((await sends("code", { code: "123456" })).status).toBe(400)
  await sends("number", { phone: PHONE, agreed: "on" })
  const wrong = (await waitingCode()) === "123456" ? "654321" : "123456"
  const answer = await sends("code", { code: wrong })
  expect([answer.status, textIn(await answer.text())]).toEqual([400, expect.stringContaining("wrong or too old")])
})

test("after five wrong codes no page says that the code is valid, and it says what to do", async () => {
  await sends("number", { phone: PHONE, agreed: "on" })
  const wrong = (await waitingCode()) === "123456" ? "654321" : "123456"
  for (let tries = 1; tries < 5; tries += 1) {
    const text = textIn(await (await sends("code", { code: wrong })).text())
    expect(text).toContain("It is valid until")
    expect(text).not.toMatch(/tries|left/)
  }
  const last = await sends("code", { code: wrong })
  const text = textIn(await last.text())
  expect(last.status).toBe(400)
  expect(text).toContain("This code is no longer valid: it was too old, or wrong too often. Let another be sent.")
  expect(text).toContain("Text me a code")
  for (const one of [text, await shown()]) expect(one).not.toContain("It is valid until")
  expect(await shown()).not.toContain("no longer valid")
})

test("without a gateway the page says nothing of texts, and the calls that need one say so; ending works", async () => {
  await isTextedAbout(await signedIn(dana), ["charge"])
  withTexts("")
  expect(await shown()).not.toContain("By text message")
  expect((await sends("number", { phone: PHONE, agreed: "on" })).status).toBe(503)
  const bearer = await tokenOf(dana, "api")
  for (const [path, body] of [
    ["/user/alert/text/number", { phone: PHONE, agreed: true }],
    ["/user/alert/text/code", { code: "123456" }],
  ] as const)
    expect((await api("POST", path, { as: bearer, body })).body.code).toBe("TEXTS_UNAVAILABLE")
  const ended = await api("POST", "/user/alert/text/remove", { as: bearer, body: {} })
  expect([ended.status, ended.body.Texts, await wants()]).toEqual([200, null, false])
})

test("who ended texts by STOP reads how to begin again", async () => {
  await isTextedAbout(await signedIn(dana), ["charge"])
  await answers("STOP")
  expect(await shown()).toContain("You ended text messages to (909) 555-0199 by answering STOP.")
  const refused = await sends("number", { phone: PHONE, agreed: "on" })
  expect([refused.status, textIn(await refused.text())]).toEqual([409, expect.stringContaining("Send START from it")])
  await answers("START")
  expect(await shown()).toContain("First confirm your number.")
  expect(await shown()).not.toContain("You ended text messages")
})

test("by calls, the answer says where one stands", async () => {
  const bearer = await tokenOf(dana, "api")
  const call = (path: string, body: object) => api("POST", `/user/alert/text${path}`, { as: bearer, body })
  const first = await call("/number", { phone: "+1 909 555 0199", agreed: true })
  expect(first.body.Texts).toEqual({
    ...{ Agreement: TEXT_AGREEMENT, Phone: null, ConfirmedAt: null, StoppedPhone: null },
    WaitingFor: { Phone: PHONE, Until: expect.any(String), IsFailed: false },
  })
  expect((await call("", { text: ["charge"] })).body.code).toBe("NO_TEXT_NUMBER")
  const second = await call("/code", { code: await waitingCode() })
  expect(second.body.Texts).toMatchObject({ Phone: PHONE, ConfirmedAt: expect.any(String), WaitingFor: null })
  const third = await call("", { text: ["charge", "dates"] })
  const texted = third.body.Kinds.filter(({ ByText }: { ByText: boolean }) => ByText)
  expect(texted.map(({ Kind }: { Kind: string }) => Kind)).toEqual(["charge"])
  for (const agreed of [false, "true", undefined])
    expect((await call("/number", { phone: PHONE, agreed })).status).toBe(400)
  for (const code of ["12345", "1234567", "abcdef", 123456, undefined])
    expect((await call("/code", { code })).status).toBe(400)
})

test("each has a number of one's own: another tenant, a former one, who was invited; staff have none", async () => {
  await isTextedAbout(await signedIn(dana), ["charge"])
  const maria = await hasPerson(dana.tenantId, "pays")
  for (const other of [await tenantUser(102), await tenantUser(null), maria]) {
    const who = await tokenOf(other, "page")
    expect(await shown(who)).not.toContain("555-0199")
    expect((await sends("number", { phone: "9095550111", agreed: "on" }, who)).status).toBe(302)
    expect((await sends("code", { code: await waitingCode() }, who)).status).toBe(302)
    expect((await sends("endTexts", {}, who)).status).toBe(302)
  }
  for (const level of [0, 3, 6, 9]) {
    const who = await tokenOf(await staff(level), "page")
    for (const intent of ["number", "code", "texts", "endTexts"])
      expect((await sends(intent, {}, who)).status).toBe(403)
  }
  expect(await wants()).toBe(true)
})

test("an administrator who acts as the tenant sees the number and changes nothing", async () => {
  await isTextedAbout(await signedIn(dana), ["charge"])
  const admin = await staff(3)
  const session = (channel: "page" | "api") =>
    write(async (tx) => (await openSession(tx, { userId: dana.userId, channel, impersonatorId: admin.userId })).token)
  const who = await session("page")
  const html = await (await get(page, { as: who })).text()
  expect(html).toContain("(909) 555-0199")
  for (const intent of ["number", "code", "texts", "endTexts"]) {
    expect(html).not.toContain(`value="${intent}"`)
    expect((await sends(intent, { phone: "9095550111", agreed: "on", code: "123456" }, who)).status).toBe(403)
  }
  const bearer = await session("api")
  for (const path of ["/number", "/code", "", "/remove"]) {
    const body = { phone: PHONE, agreed: true, code: "123456", text: [] }
    expect((await api("POST", `/user/alert/text${path}`, { as: bearer, body })).status).toBe(403)
  }
  expect(await wants()).toBe(true)
})
