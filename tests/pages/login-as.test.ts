/** An administrator signs in as another user in the browser, sees this on every page, and returns. Source: specification 1 sections 2 and 8, threats.md T5. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, sessions, userPermissions } from "#db/schema/index.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { endSessionsOf, openSession } from "~/domain/identity/sessions/sessions.ts"
import { MANAGEMENT, PERMISSIONS, type Permission } from "~/domain/permissions.ts"
import routes from "~/routes.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

/** The cookies of a browser. */
type Browser = { session?: string; own?: string }
const cookies = ({ session, own }: Browser) => ({
  headers: {
    Accept: "text/html",
    Cookie: [session && `__Host-session=${session}`, own && `__Host-own-session=${own}`].filter(Boolean).join("; "),
  },
})
/** Stores the cookies of a response. */
function store(browser: Browser, response: Response): Response {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^__Host-(session|own-session)=([^;]*)/.exec(cookie) ?? []
    if (name === undefined) continue
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    const stored = name === "session" ? "session" : "own"
    if (value) browser[stored] = value
    else delete browser[stored]
  }
  return response
}
const opens = async (browser: Browser, path: string) => store(browser, await get(path, cookies(browser)))
const sends = async (browser: Browser, path: string, form: Record<string, string> = {}) =>
  store(browser, await post(path, form, cookies(browser)))
const whereTo = (response: Response) => [response.status, response.headers.get("location")]
const BANNER = "Sam Level 3 , you are signed in as Sam Level 5 until"

let admin: Awaited<ReturnType<typeof staff>>
let manager: Awaited<ReturnType<typeof staff>>
let browser: Browser
let own = ""

beforeEach(async () => {
  admin = await staff(3)
  manager = await staff(5)
  own = await tokenOf(admin, "page")
  browser = { session: own }
})
const impersonates = (email = manager.email) =>
  sends(browser, `/admin/login-as?${new URLSearchParams({ targetUserEmail: email })}`, { targetUserEmail: email })
const audited = () =>
  read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_ADMIN_IMPERSONATE"))))

test("the page asks for an email and whether it is meant", async () => {
  const page = await (await opens(browser, "/admin/login-as")).text()
  expect(page).toContain("<title>Login As User · ")
  expect(page).toContain('href="/admin/login-as" aria-current="page"')
  const opened = await opens(browser, `/admin/login-as?dialog=confirm&targetUserEmail=${manager.email}`)
  const html = await opened.text()
  expect(textIn(html)).toContain(
    `You will be signed in as Sam Level 5 (${manager.email}, Tier 2 Management) for 60 minutes`,
  )
  expect(html).toContain("Login as Sam Level 5")
})

test.each(["", "   ", "dana", "a b@example.com"])("%j is told beside the field", async (email) => {
  const query = new URLSearchParams({ dialog: "confirm", targetUserEmail: email })
  const opened = await opens(browser, `/admin/login-as?${query}`)
  const sent = await impersonates(email)
  for (const response of [opened, sent]) {
    expect(response.status).toBe(400)
    expect(await response.text()).toContain("Please enter a valid email address.")
  }
  expect(browser).toEqual({ session: own })
})

test("every other refusal is told in a dialog, in the specification's words", async () => {
  const other = await staff(2)
  const gone = await staff(9)
  await post("/admin", { intent: "disable", userID: String(gone.userId) }, { as: own })
  const cases: [string, number, string][] = [
    ["nobody@example.com", 404, "User Not Found The specified user could not be found."],
    [other.email, 403, "Access Denied Cannot impersonate other admin users."],
    [admin.email, 403, "Access Denied Cannot impersonate other admin users."],
    [gone.email, 403, "Access Denied Target user account is disabled."],
  ]
  for (const [email, status, message] of cases) {
    const response = await impersonates(email)
    expect([email, response.status]).toEqual([email, status])
    const html = await response.text()
    expect(textIn(html)).toContain(message)
    expect(html).toContain(`value="${email}"`)
    // A user whose impersonation would be refused gets no confirmation dialog.
    const opened = await opens(
      browser,
      `/admin/login-as?${new URLSearchParams({ dialog: "confirm", targetUserEmail: email })}`,
    )
    const question = await opened.text()
    expect([email, opened.status]).toEqual([email, status])
    expect(textIn(question)).toContain(message)
    expect(textIn(question)).not.toContain("You will be signed in as")
  }
  expect(browser).toEqual({ session: own })
})

test("the browser is the other person's until the button leads back to the administrator's own session", async () => {
  expect(whereTo(await impersonates())).toEqual([302, "/management"])
  expect(browser.session).not.toBe(own)
  const page = await (await opens(browser, "/management")).text()
  expect(textIn(page)).toContain(BANNER)
  expect(textIn(page)).toContain("Back to Sam Level 3")
  expect(page).toMatch(/<aside class="impersonation screen-only"/)
  expect((await opens(browser, "/admin")).status).toBe(403)
  const back = await sends(browser, "/account/back")
  expect(whereTo(back)).toEqual([302, "/admin"])
  expect(browser).toEqual({ session: own })
  const home = textIn(await (await opens(browser, "/admin")).text())
  expect(home).not.toContain("you are signed in as")
  expect(await audited()).toMatchObject([
    { userId: admin.userId, metadata: { UserID: manager.userId, ImpersonatedBy: admin.userId } },
    { userId: manager.userId, metadata: { UserID: manager.userId, ImpersonatedBy: admin.userId } },
  ])
})

test("a tenant's home is their portal, and the page signs itself out after 60 minutes", async () => {
  const dana = await tenantUser(101)
  expect(whereTo(await impersonates(dana.email))).toEqual([302, "/home"])
  const html = await (await opens(browser, "/home")).text()
  const seconds = Number(/http-equiv="refresh" content="(\d+);/.exec(html)?.[1])
  expect([seconds > 3590, seconds <= 3600]).toEqual([true, true])
})

test("error pages carry the banner too", async () => {
  await impersonates()
  for (const path of ["/admin", "/no-such-page", "/management/viewtenant?tenant=99"]) {
    expect([path, textIn(await (await opens(browser, path)).text()).includes(BANNER)]).toEqual([path, true])
  }
})

test("the way back is not there for others, and opening its address does nothing", async () => {
  await impersonates()
  const borrowed = { ...browser }
  expect((await opens(browser, "/account/back")).status).toBe(405)
  // The browser has no waiting cookie, another person's, or that of another impersonation.
  const others = await tokenOf(await staff(2), "page")
  const impersonation = { userId: manager.userId, channel: "page", impersonatorId: admin.userId } as const
  for (const waiting of [undefined, others, (await write((tx) => openSession(tx, impersonation))).token]) {
    const { token } = await write((tx) => openSession(tx, impersonation))
    const thief: Browser = { session: token, ...(waiting ? { own: waiting } : {}) }
    expect(whereTo(await sends(thief, "/account/back"))).toEqual([302, "/login"])
    expect(thief).toEqual({})
  }
  expect(whereTo(await sends({ session: own }, "/account/back"))).toEqual([302, "/login"])
  expect(whereTo(await sends({}, "/account/back"))).toEqual([302, "/login"])
  expect((await opens(borrowed, "/management")).status).toBe(200)
})

const LOST: [string, () => Promise<unknown>][] = [
  ["signed out elsewhere", () => write((tx) => tx.run(tx.delete(sessions).where(eq(sessions.userId, admin.userId))))],
  [
    "expired",
    () => write((tx) => tx.run(tx.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, admin.userId)))),
  ],
  ["disabled", () => post("/admin", { intent: "disable", userID: String(admin.userId) }, { as: own })],
  ["deleted", () => post("/admin", { intent: "delete", userID: String(admin.userId) }, { as: own })],
  [
    "downgraded",
    () =>
      write((tx) =>
        tx.run(tx.update(userPermissions).set({ level: 4 }).where(eq(userPermissions.userId, admin.userId))),
      ),
  ],
]
test.each(LOST)("an administrator who was %s meanwhile does not come back", async (_how, lose) => {
  await impersonates()
  const atTheEnd = { ...browser }
  await lose()
  expect(whereTo(await sends(browser, "/account/back"))).toEqual([302, "/login"])
  expect(browser.session).toBeUndefined()
  // After the session's end the browser cannot go back, either.
  await write((tx) => endSessionsOf(tx, manager.userId))
  await opens(atTheEnd, "/management")
  expect((await opens(atTheEnd, "/login")).status).toBe(200)
  expect(atTheEnd).toEqual({})
})

test("signing out there ends both sessions of the browser", async () => {
  await impersonates()
  const { session = "" } = browser
  expect(whereTo(await sends(browser, "/logout"))).toEqual([302, "/login"])
  expect(browser).toEqual({})
  for (const token of [session, own]) {
    expect((await opens({ session: token }, "/account")).headers.get("location")).toBe(signInFor("/account"))
  }
  expect(await audited()).toHaveLength(2)
})

test("when the session ends by itself the administrator's own takes over, and no form is carried out by it", async () => {
  await impersonates()
  await write((tx) => endSessionsOf(tx, manager.userId))
  const sent = await sends({ ...browser }, "/account", { intent: "landing", homescreen: "management" })
  expect(whereTo(sent)).toEqual([302, signInFor("/account")])
  expect(whereTo(await opens(browser, "/management"))).toEqual([302, "/login"])
  expect(browser).toEqual({ session: own })
  expect(whereTo(await opens(browser, "/login"))).toEqual([302, "/admin"])
})

test("signing out after the session ended by itself signs out altogether", async () => {
  await impersonates()
  await write((tx) => endSessionsOf(tx, manager.userId))
  expect(whereTo(await sends(browser, "/logout"))).toEqual([302, "/login"])
  expect(browser).toEqual({})
  expect((await opens({ session: own }, "/account")).headers.get("location")).toBe(signInFor("/account"))
})

test("signing in anew ends the session that waits", async () => {
  await impersonates()
  browser = { ...browser, session: await tokenOf(await tenantUser(101), "page") }
  await opens(browser, "/account")
  expect(browser.own).toBeUndefined()
  expect((await opens({ session: own }, "/account")).headers.get("location")).toBe(signInFor("/account"))
})

test("nobody signs in as a third person from there", async () => {
  await impersonates()
  expect((await opens(browser, "/admin/login-as")).status).toBe(403)
  expect((await sends(browser, "/admin/login-as", { targetUserEmail: manager.email })).status).toBe(403)
  expect(await audited()).toHaveLength(1)
})

type Handler = { permission: Permission; permissions?: Permission[] }
const modules = import.meta.glob<{ loader?: Handler; action?: Handler }>(
  ["../../app/routes/**/*.{ts,tsx}", "!**/*.enhance*.ts"],
  { eager: true },
)
const MOVING: Permission[] = [
  "move tenants",
  "issue fees",
  "record payments",
  "delete ledger entries",
  "adjust balances",
]
const isClosed = (permission: Permission) =>
  [...MOVING, "manage own passkeys"].includes(permission) && Number(PERMISSIONS[permission]) >= MANAGEMENT
const PAGES = routes
  .filter(({ path }) => path && !path.startsWith("api"))
  .map(({ path = "", file }) => ({
    address: `/${path.replace(":area", "management").replaceAll(/\/:\w+\??/g, "")}`,
    ...modules[`../../app/${file}`],
  }))
const view = PAGES.filter(({ loader }) => loader && isClosed(loader.permission)).map(({ address }) => address)
const sent = PAGES.filter(({ action }) => action && (action.permissions ?? [action.permission]).every(isClosed)).map(
  ({ address }) => address,
)

test.each([...new Set([...view, ...sent])])("%s is closed there, by page and by data", async (path) => {
  await impersonates()
  for (const address of [path, `${path}.data`]) {
    const responses = [
      ...(view.includes(path) ? [await opens(browser, address)] : []),
      ...(sent.includes(path) ? [await sends(browser, address)] : []),
    ]
    for (const response of responses) {
      expect([address, response.status]).toEqual([address, 403])
      expect(await response.text()).toContain("Access denied for this operation.")
    }
  }
})

test("the pages that move money, tenants or passkeys are among them", () => {
  expect(view.length + sent.length).toBeGreaterThan(8)
})

test("a mailed link sets no password there", async () => {
  await impersonates()
  const { token } = await write((tx) => makeLink(tx, { id: manager.userId, email: manager.email }, "reset"))
  const path = `/account/reset-password/${token}`
  expect((await opens(browser, path)).status).toBe(403)
  const typed = { password: "a row of plain words", passwordAgain: "a row of plain words" }
  const response = await sends(browser, path, typed)
  expect(response.status).toBe(403)
  expect(await response.text()).toContain("Access denied for this operation.")
  expect((await opens({ session: own }, path)).status).toBe(200)
})
