/** The end of a session is announced in advance, and typed values are not lost. Source: docs/decisions "The end of a session". */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { get, post, postJson } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"

const DAY = 24 * 60 * 60 * 1000

let manager: Awaited<ReturnType<typeof staff>>
beforeEach(async () => {
  manager = await staff(6)
})

/** A session of the manager that ends in this many seconds. */
const endingIn = (seconds: number) => tokenOf(manager, "page", Date.now() - DAY + seconds * 1000)
const notice = /<aside id="session-end"[^>]*>/
const opened = async (path: string, as: string) => (await get(path, { as })).text()
const again = (form: Record<string, string>, as: string) => post("/login?again=true", form, { as })

test("a page opened in the last two minutes of a session says when it ends, and an earlier one holds the notice back", async () => {
  const late = await opened("/management/newunit", await endingIn(110))
  expect(late.match(notice)?.[0]).not.toContain("hidden")
  expect(textIn(late)).toMatch(/Your session ends at \d{1,2}:\d\d [AP]M *\. *Save what you typed before then/)
  const early = await opened("/management/newunit", await endingIn(600))
  expect(early.match(notice)?.[0]).toContain('hidden=""')
})

test("error pages say it too, and who is not signed in is told nothing", async () => {
  expect(await opened("/no-such-page", await endingIn(110))).toMatch(notice)
  expect(await (await get("/login")).text()).not.toMatch(notice)
})

test("nothing but a browser without script makes the page leave by itself", async () => {
  const page = await get("/management/newunit", { as: await endingIn(600) })
  expect(page.headers.get("refresh")).toBeNull()
  const html = await page.text()
  expect(html).toMatch(
    /<noscript><meta http-equiv="refresh" content="\d+;url=\/login\?next=%2Fmanagement%2Fnewunit"\/><\/noscript>/,
  )
})

test("the script of a page is told whose session its browser holds, for how long, and until which time of the property's clock", async () => {
  const as = await endingIn(600)
  const { body } = await postJson("/account/session", {}, { as })
  expect(body).toEqual({
    person: String(manager.userId),
    secondsLeft: expect.any(Number),
    time: expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
  })
  expect(body.secondsLeft).toBeGreaterThan(500)
  expect(body.secondsLeft).toBeLessThanOrEqual(600)
  expect(body.time).toBe(/data-time[^>]*>([^<]+)</.exec(await opened("/account", as))?.[1])
})

test("it is told nothing once the session is over, and a visit as the same person counts as somebody else's", async () => {
  expect((await postJson("/account/session", {}, { as: await endingIn(-1) })).body).toBeNull()
  expect((await postJson("/account/session", {})).body).toBeNull()
  const admin = await staff(3)
  const impersonation = { userId: manager.userId, channel: "page", impersonatorId: admin.userId } as const
  const { token } = await write((tx) => openSession(tx, impersonation))
  const { body } = await postJson("/account/session", {}, { as: token })
  expect(body.person).toBe(`${manager.userId}-${admin.userId}`)
  expect(await opened("/account", token)).toContain(`data-person="${body.person}"`)
})

test("who is signed in may sign in again, also after a wrong password, and is told that other tabs stay open", async () => {
  const as = await endingIn(110)
  expect((await get("/login?again=true", { as })).status).toBe(200)
  const wrong = await again({ email: manager.email, password: "not the password" }, as)
  expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('action="/login?again=true"')])
  const response = await again({ email: manager.email, password: PASSWORD }, as)
  expect([response.status, response.headers.get("location")]).toEqual([302, "/management"])
  const cookies = response.headers.getSetCookie()
  const cookieNamed = (name: string) =>
    cookies.find((cookie) => cookie.startsWith(`__Host-${name}=`))?.split(/[=;]/)[1] ?? ""
  expect(cookieNamed("session")).not.toBe(as)
  const home = await get("/management", {
    headers: { Cookie: `__Host-session=${cookieNamed("session")}; __Host-notice=${cookieNamed("notice")}` },
  })
  expect(textIn(await home.text())).toContain("You are signed in again. Pages that were open in other tabs stay open.")
})
