/** The operator's gateway: the posted requests, and the meaning of its responses. Source: docs/operations/texts.md. */
import { afterEach, expect, test, vi } from "vitest"
import { alertText, codeText } from "~/domain/texts/composed-text.ts"
import { textGateway } from "~/domain/texts/gateway.ts"
import { ALERT_KINDS, alertOf, ownAlertsOf } from "~/values/alerts.ts"
import { gatewayAnswering, takingGateway, withTexts } from "../../support/texts.ts"

const TEXT = { id: "a-key", phone: "9095550199", text: 'New: "Rent" & more\n100%' }
const send = (text = TEXT) => textGateway()?.send(text, new AbortController().signal)
afterEach(() => void vi.useRealTimers())

test("it is posted JSON with the number, the sender and the text in it, the key of the text and the key of the account", async () => {
  const { url, posted } = await takingGateway()
  withTexts(url, { authorization: "Bearer key-123" })
  expect(await send()).toEqual({ isSent: true, mayRetry: false, outcome: '200 {"status":"queued"}' })
  expect(posted).toMatchObject([
    {
      path: "/messages",
      headers: { "content-type": "application/json", authorization: "Bearer key-123", "idempotency-key": "a-key" },
    },
  ])
  expect(JSON.parse(posted[0]?.body ?? "")).toEqual({ from: "+19095550100", to: "+19095550199", text: TEXT.text })
})

test("it is posted the fields of a form where the operator writes them so", async () => {
  const { url, posted } = await takingGateway()
  withTexts(url, { body: "From={from}&To={to}&Body={text}&Ref={id}" })
  await send({ ...TEXT, text: "{to} & {from}" })
  expect(posted[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded")
  expect(posted[0]?.headers.authorization).toBeUndefined()
  expect(Object.fromEntries(new URLSearchParams(posted[0]?.body))).toEqual({
    ...{ From: "+19095550100", To: "+19095550199", Body: "{to} & {from}", Ref: "a-key" },
  })
})

test.each([
  [200, true, false],
  [202, true, false],
  [400, false, false],
  [422, false, false],
  [401, false, true],
  [404, false, true],
  [429, false, true],
  [500, false, true],
  [503, false, true],
])("the status %i: sent %s, tried again %s", async (status, isSent, mayRetry) => {
  const { url } = await gatewayAnswering((_request, response) => response.writeHead(status).end("why"))
  withTexts(url)
  expect(await send()).toEqual({ isSent, mayRetry, outcome: `${status} why` })
})

test("no redirect is followed", async () => {
  const other = await takingGateway()
  const { url } = await gatewayAnswering((_request, response) => response.writeHead(307, { Location: other.url }).end())
  withTexts(url)
  expect(await send()).toEqual({ isSent: false, mayRetry: true, outcome: "307" })
  expect(other.posted).toEqual([])
})

test("of an answer without an end 300 characters are kept, in one line", async () => {
  const { url } = await gatewayAnswering((_request, response) => {
    response.writeHead(400)
    response.write("no\r\n".repeat(5_000))
  })
  withTexts(url)
  const answer = await send()
  expect(answer).toMatchObject({ isSent: false, mayRetry: false })
  expect(answer?.outcome).toHaveLength(300)
  expect(answer?.outcome).toMatch(/^400 no no no/)
})

test("after five seconds without an answer, and where nobody is, it is tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const silent = await gatewayAnswering(() => undefined)
  withTexts(silent.url)
  const waiting = send()
  while (silent.posted.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await waiting).toEqual({ isSent: false, mayRetry: true, outcome: "It did not answer within 5 seconds." })
  vi.useRealTimers()
  withTexts("http://127.0.0.1:1/messages")
  expect(await send()).toMatchObject({ isSent: false, mayRetry: true, outcome: expect.stringMatching(/^It cannot be/) })
})

test("a text is short, of plain letters, and leads to the portal alone: no amount, no name", () => {
  for (const text of [...ALERT_KINDS.map(alertText), codeText("012345")]) {
    expect(text).toMatch(/^[A-Za-z0-9 :/.,-]{20,160}$/)
    expect(text).not.toMatch(/\$|cents/)
  }
  expect(alertText("charge")).toBe(
    "There are new charges in your tenant portal: http://localhost:3000/home Reply STOP to end texts.",
  )
})

test("each kind that the portal offers is texted, and says which news there is", () => {
  const offered = ownAlertsOf("primary")
  expect(offered.filter((kind) => !alertOf(kind).texted)).toEqual([])
  expect(offered.filter((kind) => alertText(kind).startsWith("There is news in"))).toEqual([])
})

test("without a gateway nothing is sent", () => {
  expect(textGateway()).toBeNull()
})
