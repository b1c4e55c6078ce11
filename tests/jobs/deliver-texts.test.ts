/** Text messages are sent once, by day, at most ten a day, and to the number that is confirmed then. Source: api.md section 0, "Text messages". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { textCodes, texts, users } from "#db/schema/index.ts"
import { chooseMails } from "~/domain/alerts/own-alerts.ts"
import { chooseTexts } from "~/domain/alerts/own-text-alerts.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import type { TenantActor } from "~/domain/permissions.ts"
import { changeRole } from "~/domain/sign-ins/roles.ts"
import { textCode } from "~/domain/texts/codes.ts"
import { claimText, settleText } from "~/domain/texts/delivery.ts"
import { endTexts } from "~/domain/texts/end-agreement.ts"
import { purgeOldTexts } from "~/domain/texts/purge-texts.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { deliverTexts } from "../../jobs/mail/deliver-texts.ts"
import { runDue } from "../../jobs/run-due.ts"
import { allMails } from "../support/mails.ts"
import { tenantUser } from "../support/people.ts"
import { hasPerson, signedIn } from "../support/sign-ins.ts"
import { owesFee } from "../support/tenancies.ts"
import { allTexts, answers, gatewayAnswering, isTextedAbout, PHONE, queuesText, withTexts } from "../support/texts.ts"
import { on, setting, USUAL } from "../support/world.ts"

let dana: TenantActor
let email = ""
const DAY = "2026-03-10"
const NOON = on(DAY, 12)
const MINUTE = 60_000
beforeEach(async () => {
  withTexts()
  await setting(USUAL)
  const user = await tenantUser(101)
  email = user.email
  dana = await signedIn(user)
})

const userId = () => dana.userId ?? 0
const queue = (alert: AlertKind, now = NOON, address = email) =>
  write((tx) => queueMail(tx, { to: { name: "", address }, subject: "News", text: "$5.00\n", alert }), now)
/** Sends the texts due at an instant to a gateway with this answer, and returns them. */
async function sends(now: number, answer = { isSent: true, mayRetry: false, outcome: "200" }): Promise<string[]> {
  const sent: string[] = []
  for (let text = await write(claimText, now); text; text = await write(claimText, now)) {
    const tried = text
    sent.push(`${tried.outgoing.phone}: ${tried.outgoing.text}`)
    await write((tx) => settleText(tx, tried, answer), now)
  }
  return sent
}
const outcomes = async () => (await allTexts()).map(({ state, outcome }) => [state, outcome])
const BUSY = { isSent: false, mayRetry: true, outcome: "503 busy" }

test("who chose a kind is texted beside its mail, also where the mail is switched off; others are not", async () => {
  await isTextedAbout(dana, ["document", "receipt"], NOON)
  await write((tx) => chooseMails(tx, dana, { mail: [] }), NOON)
  for (const kind of ["document", "receipt", "message"] as const) await queue(kind)
  await queue("document", NOON, "otis@example.com")
  expect((await allMails()).map(({ state }) => state)).toEqual(["cancelled", "queued", "cancelled", "queued"])
  const mailIds = (await allMails()).map(({ messageId }) => messageId)
  expect((await allTexts()).map(({ kind, key }) => [kind, mailIds.indexOf(key)])).toEqual([
    ["document", 0],
    ["receipt", 1],
  ])
  expect(await sends(NOON)).toEqual([
    `${PHONE}: There is news about a document in your tenant portal: http://localhost:3000/home Reply STOP to end texts.`,
    `${PHONE}: A payment was received in your tenant portal: http://localhost:3000/home Reply STOP to end texts.`,
  ])
  expect(await sends(NOON + MINUTE)).toEqual([])
})

test("of one kind one text waits, and the next news after it is another", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  for (const _ of [1, 2, 3]) await queue("document")
  expect(await sends(NOON)).toHaveLength(1)
  await queue("document")
  expect(await sends(NOON)).toHaveLength(1)
})

test("a person whose role was lowered is not texted about a kind that waited and the role is not sent", async () => {
  const invited = await hasPerson(dana.tenantId, "everything")
  const maria = await signedIn(invited)
  await isTextedAbout(maria, ["document", "charge"], NOON)
  await queue("document", NOON, invited.email)
  await queue("charge", NOON, invited.email)
  await write((tx) => changeRole(tx, dana, { signInId: invited.signInId, role: "pays" }), NOON)
  expect(await sends(NOON)).toEqual([expect.stringContaining("new charges")])
  expect(await outcomes()).toEqual([
    ["cancelled", "Its reader has switched it off."],
    ["sent", "200"],
  ])
})

test("without a gateway no text is queued", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  withTexts("")
  await queue("document")
  expect(await allTexts()).toEqual([])
})

test("the new charges of a night are one text in the morning", async () => {
  await isTextedAbout(dana, ["charge"], on("2026-03-09"))
  await owesFee(dana.tenantId, 5_000, "2026-03-09")
  await owesFee(dana.tenantId, 2_500, "2026-03-09")
  await runDue(on(DAY, 4))
  expect(await sends(on(DAY, 4))).toEqual([])
  expect(await sends(on(DAY, 8))).toEqual([expect.stringContaining("There are new charges in your tenant portal")])
})

test.each([
  [20, 1],
  [21, 0],
  [23, 0],
  [0, 0],
  [7, 0],
  [8, 1],
])("at %i o'clock of the property %i alert is sent, and a code always", async (hour, alerts) => {
  const now = on(DAY, hour)
  await isTextedAbout(dana, ["document"], now)
  await queue("document", now)
  await write((tx) => textCode(tx, dana, { phone: "9095550111", agreed: true }), now)
  const sent = await sends(now)
  expect(sent.filter((text) => text.startsWith(PHONE))).toHaveLength(alerts)
  expect(sent.filter((text) => /^9095550111: \d{6} is your code/.test(text))).toHaveLength(1)
})

test("ten a day, codes too, then none until the next morning; another person has ten of their own", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  await write((tx) => textCode(tx, dana, { phone: PHONE, agreed: true }), NOON)
  let sent = 0
  for (let each = 0; each < 12; each += 1) {
    await queue("document", NOON + each)
    sent += (await sends(NOON + each)).length
  }
  expect(sent).toBe(10)
  expect((await outcomes()).at(-1)).toEqual(["cancelled", "10 texts of this day were sent already."])
  const maria = await hasPerson(dana.tenantId, "everything")
  await isTextedAbout(await signedIn(maria), ["receipt"], NOON, "9095550111")
  await queue("receipt", NOON, maria.email)
  expect(await sends(NOON)).toHaveLength(1)
  await queue("document", on("2026-03-11", 9))
  expect(await sends(on("2026-03-11", 9))).toHaveLength(1)
})

test("a busy gateway gets it again after 1, 5 and 15 minutes under the same key, and then it failed", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  await queue("document")
  let now = NOON
  for (const pause of [1, 5, 15]) {
    expect(await sends(now, BUSY)).toHaveLength(1)
    expect(await sends(now + pause * MINUTE - 1, BUSY)).toEqual([])
    now += pause * MINUTE
  }
  expect(await sends(now, BUSY)).toHaveLength(1)
  expect(await outcomes()).toEqual([["failed", "503 busy"]])
  expect((await allTexts())[0]).toMatchObject({ attempts: 4 })
  expect(await sends(now + 60 * MINUTE)).toEqual([])
})

test("a text that was being sent when the process died is sent after its lease; a late answer counts only if it was sent", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  await queue("document")
  const first = await write(claimText, NOON)
  expect(await write(claimText, NOON + MINUTE)).toBeUndefined()
  const second = await write(claimText, NOON + 2 * MINUTE)
  expect(second?.outgoing).toEqual(first?.outgoing)
  if (!first || !second) throw new Error("Nothing was claimed")
  await write((tx) => settleText(tx, first, { isSent: false, mayRetry: false, outcome: "400" }), NOON + 2 * MINUTE)
  expect((await outcomes())[0]?.[0]).toBe("sending")
  await write((tx) => settleText(tx, second, { isSent: true, mayRetry: false, outcome: "200" }), NOON + 2 * MINUTE)
  expect(await outcomes()).toEqual([["sent", "200"]])
})

const REFUSALS: Record<string, [() => Promise<unknown>, string]> = {
  "who ended texts": [() => write((tx) => endTexts(tx, dana, {}), NOON), "Text messages were ended."],
  "who does not want the kind any more": [
    () => write((tx) => chooseTexts(tx, dana, { text: [] }), NOON),
    "Its reader has switched it off.",
  ],
  "a disabled person": [
    () => write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.id, userId())))),
    "Its reader has switched it off.",
  ],
  "a number that said STOP": [() => answers("STOP"), "Text messages were ended."],
}
test.each(Object.entries(REFUSALS))("%s gets nothing that waited", async (_who, [happens, why]) => {
  await isTextedAbout(dana, ["document"], NOON)
  await queue("document")
  await happens()
  expect(await sends(NOON)).toEqual([])
  expect(await outcomes()).toEqual([["cancelled", why]])
})

test("the code of a person who is disabled by then is not sent", async () => {
  await write((tx) => textCode(tx, dana, { phone: PHONE, agreed: true }), NOON)
  await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.id, userId()))))
  expect(await sends(NOON)).toEqual([])
  expect(await outcomes()).toEqual([["cancelled", "Its reader has switched it off."]])
})

test("a text that waited a day is not sent, and it goes to the number that is confirmed by then", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  await queue("document")
  await isTextedAbout(dana, ["document"], NOON, "9095550111")
  expect(await sends(NOON)).toEqual([expect.stringMatching(/^9095550111: /)])
  await queuesText(userId(), "document", NOON)
  expect(await sends(NOON + 24 * 60 * MINUTE)).toEqual([])
  expect((await outcomes()).at(-1)).toEqual(["cancelled", "It was too late."])
})

test("the key of a row is its mail's: the same row twice is one", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  await queue("document")
  const [row] = await allTexts()
  if (!row) throw new Error("Nothing was queued")
  const { id: _id, ...same } = row
  await expect(write((tx) => tx.run(tx.insert(texts).values(same)))).rejects.toThrow()
})

test("texts and codes are deleted after thirty days, those that wait are not", async () => {
  await isTextedAbout(dana, ["document"], NOON)
  await write((tx) => textCode(tx, dana, { phone: PHONE, agreed: true }), NOON)
  await sends(NOON)
  await queue("document")
  const later = (days: number) => write(purgeOldTexts, NOON + days * 24 * 60 * MINUTE)
  const counts = async () => [
    (await allTexts()).length,
    (await read((tx) => tx.all(tx.select().from(textCodes)))).length,
  ]
  await later(29)
  expect(await counts()).toEqual([2, 1])
  await later(30)
  expect(await counts()).toEqual([1, 0])
})

test("the job posts what is due to the gateway, and logs one that it does not take by its number alone", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON })
  try {
    const { url, posted } = await gatewayAnswering((_request, response) => response.writeHead(400).end(PHONE))
    withTexts(url)
    await isTextedAbout(dana, ["document", "receipt"], NOON)
    await queue("document")
    await queue("receipt")
    const failures: unknown[] = []
    await deliverTexts(new AbortController().signal, (error) => failures.push(error))
    expect(posted.map(({ headers }) => headers["idempotency-key"])).toEqual((await allTexts()).map(({ key }) => key))
    expect(failures.map(String)).toEqual([
      "TextNotSent: Text message 1 was not sent: /admin/status says why",
      "TextNotSent: Text message 2 was not sent: /admin/status says why",
    ])
    expect(await outcomes()).toEqual([
      ["failed", `400 ${PHONE}`],
      ["failed", `400 ${PHONE}`],
    ])
  } finally {
    vi.useRealTimers()
  }
})
