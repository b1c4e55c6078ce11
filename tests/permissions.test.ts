/** Who may do what, held three times: every deed at every level, every module of the front door, and every call of /api for seven kinds of people. */
import { expect, test } from "vitest"
import { type Actor, ANONYMOUS, DEEDS, type Deed, may, must, NO_LEVEL } from "~/domain/permissions.ts"
import { api } from "./support/app.ts"
import { type Asked, CALLS } from "./support/calls.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "./support/people.ts"

/** Every deed and who may do it, in the order nobody, signed in, maintenance 9, 7, management 6, 4, admin 3, 1, super 0. */
const LEVELS = [11, NO_LEVEL, 9, 7, 6, 4, 3, 1, 0]
const EVERYBODY = "yes yes yes yes yes yes yes yes yes"
const SIGNED_IN = "no yes yes yes yes yes yes yes yes"
const MANAGEMENT = "no no no no yes yes yes yes yes"
const ADMIN = "no no no no no no yes yes yes"
const SUPER = "no no no no no no no no yes"
const MAY: Record<Deed, string> = {
  "use public pages": EVERYBODY,
  "be signed in": SIGNED_IN,
  "keep own passkeys": SIGNED_IN,
  "see rent roll": MANAGEMENT,
  "keep units": MANAGEMENT,
  "see tenants": MANAGEMENT,
  "keep tenants": MANAGEMENT,
  "move tenants": MANAGEMENT,
  "issue fees": MANAGEMENT,
  "record payments": MANAGEMENT,
  "delete ledger entries": MANAGEMENT,
  "adjust balances": MANAGEMENT,
  "see defaults": MANAGEMENT,
  "set defaults": ADMIN,
  "import rent roll": ADMIN,
  "see reports": ADMIN,
  "see staff": MANAGEMENT,
  "disable users": MANAGEMENT,
  "keep users": ADMIN,
  "create users": ADMIN,
  "sign in as others": ADMIN,
  "see audit log": ADMIN,
  "keep settings": ADMIN,
  "keep mail": ADMIN,
  "run jobs": SUPER,
}
const deeds = Object.keys(DEEDS) as Deed[]
const person = (level: number): Actor => ({ ...ANONYMOUS, userId: level === 11 ? null : 1, level })

test.each(deeds)("who may %s", (deed) => {
  expect(LEVELS.map((level) => (may(person(level), deed) ? "yes" : "no")).join(" ")).toBe(MAY[deed])
})

test("nobody is told to sign in, somebody too weak that they may not", () => {
  expect(() => must(person(11), "see rent roll")).toThrow(
    expect.objectContaining({ code: "UNAUTHENTICATED", status: 401 }),
  )
  expect(() => must(person(9), "see rent roll")).toThrow(
    expect.objectContaining({ code: "INSUFFICIENT_PERMISSIONS", status: 403 }),
  )
})

test("an administrator signed in as somebody else moves neither money nor tenants", () => {
  const borrowed = { ...person(4), impersonatorId: 9 }
  const closed = deeds.filter((deed) => may(person(4), deed) && !may(borrowed, deed))
  for (const deed of closed) expect(() => must(borrowed, deed)).toThrow("Access denied for this operation.")
  expect(closed).toEqual([
    "keep own passkeys",
    "move tenants",
    "issue fees",
    "record payments",
    "delete ledger entries",
    "adjust balances",
  ])
})

const modules = import.meta.glob<Record<string, unknown>>(["../app/routes/**/*.{ts,tsx}", "!**/*.enhance*.ts"], {
  eager: true,
})
const doors = Object.entries(modules).flatMap(([file, module]) =>
  ["loader", "action"]
    .filter((name) => name in module)
    .map((name) => [`${file.slice(3)} ${name}`, module[name]] as const),
)

test.each(doors)("%s names the deed it asks for", (_name, door) => {
  const { deed } = door as { deed?: string }
  expect(deeds).toContain(deed)
})

/** Api.md section 5, the rows there are: anonymous, tenant, ex-tenant, maintenance 9, management 6, admin 3, super 0. */
const MATRIX = `
  S1   GET    /                                          200 200 200 200 200 200 200
  S2   GET    /openapi.json                              200 200 200 200 200 200 200
  S4   GET    /default                                   200 200 200 200 200 200 200
  U1   POST   /user/login                                200 200 200 200 200 200 200
  U2   POST   /user/logout                               401 200 200 200 200 200 200
  U3   POST   /user/send-reset-link                      200 200 200 200 200 200 200
  U4   POST   /user/reset-password                       200 200 200 200 200 200 200
  U5   GET    /user/account                              401 200 200 200 200 200 200
  U6   GET    /user/account/slug/{slug}                  200 200 200 200 200 200 200
  U7   PUT    /user/account/homescreen                   401 200 200 200 200 200 200
  U8   GET    /user/permissions                          401 200 200 200 200 200 200
  U9   POST   /user/account/passkey-required             401 200 200 200 200 200 200
  U10  POST   /user/passkey-required                     200 200 200 200 200 200 200
  U11  POST   /user/send-passkey-recovery-link           200 200 200 200 200 200 200
  U12  POST   /user/recover-passkey-access               200 200 200 200 200 200 200
  U13  POST   /user/passkey/register-challenge           401 200 200 200 200 200 200
  U14  POST   /user/passkey/register-verify              401 200 200 200 200 200 200
  U15  POST   /user/passkey/auth-challenge               200 200 200 200 200 200 200
  U16  POST   /user/passkey/auth-verify                  200 200 200 200 200 200 200
  U17  POST   /user/passkey/auth-challenge-usernameless  200 200 200 200 200 200 200
  U18  POST   /user/passkey/auth-verify-usernameless     200 200 200 200 200 200 200
  U19  GET    /user/passkey/list                         401 200 200 200 200 200 200
  U20  POST   /user/passkey/delete                       401 200 200 200 200 200 200
  T19  GET    /user/popups/all                           401 200 200 200 200 200 200
  T20  POST   /user/popups/read                          401 200 200 404 404 404 404
  M1   GET    /management/unit/all                       401 403 403 403 200 200 200
  M2   GET    /management/unit                           401 403 403 403 200 200 200
  M3   POST   /management/unit                           401 403 403 403 201 201 201
  M4   DELETE /management/unit                           401 403 403 403 200 200 200
  M5   POST   /management/unit/edit                      401 403 403 403 200 200 200
  M6   POST   /management/unit/status                    401 403 403 403 200 200 200
  M7   POST   /management/unit/rent-increase             401 403 403 403 200 200 200
  M8   GET    /management/unit/summary                   401 403 403 403 200 200 200
  M9   POST   /management/unit/pending                   401 403 403 403 200 200 200
  M10  POST   /management/tenant                         401 403 403 403 201 201 201
  M11  POST   /management/unit/tenant                    401 403 403 403 201 201 201
  M12  POST   /management/unit/tenant/former             401 403 403 403 201 201 201
  M13  POST   /management/unit/tenant/vacate/preview     401 403 403 403 200 200 200
  M14  POST   /management/unit/tenant/vacate             401 403 403 403 200 200 200
  M15  POST   /management/unit/tenant/vacate/subunit     401 403 403 403 200 200 200
  M16  GET    /management/tenant                         401 403 403 403 200 200 200
  M17  GET    /management/tenant/all                     401 403 403 403 200 200 200
  M18  POST   /management/tenant/edit                    401 403 403 403 200 200 200
  M19  POST   /management/tenant/edit/balances           401 403 403 403 200 200 200
  M20  POST   /management/tenant/edit/status             401 403 403 403 200 200 200
  M21  POST   /management/tenant/edit/ach                401 403 403 403 200 200 200
  M22  PUT    /management/tenant/stay                    401 403 403 403 200 200 200
  M23  POST   /management/tenant/fee                     401 403 403 403 201 201 201
  M24  POST   /management/tenant/payment                 401 403 403 403 201 201 201
  M25  DELETE /management/tenant/payment/{id}            401 403 403 403 200 200 200
  M26  DELETE /management/tenant/charge/{chargeId}       401 403 403 403 200 200 200
  M30  GET    /management/tenant/note                    401 403 403 403 200 200 200
  M31  POST   /management/tenant/note                    401 403 403 403 201 201 201
  M32  POST   /management/tenant/note/delete             401 403 403 403 200 200 200
  M33  POST   /management/tenant/note/read               401 403 403 403 200 200 200
  M34  POST   /management/tenant/popups                  401 403 403 403 201 201 201
  M35  GET    /management/tenant/popups                  401 403 403 403 200 200 200
  M36  DELETE /management/tenant/popups                  401 403 403 403 200 200 200
  M37  GET    /management/user/autopay                   401 403 403 403 200 200 200
  M38  PUT    /management/user/autopay                   401 403 403 403 200 200 200
  M39  GET    /management/tenant/group/names             401 403 403 403 200 200 200
  M40  GET    /management/tenant/group                   401 403 403 403 200 200 200
  M64  GET    /management/default                        401 403 403 403 200 200 200
  M65  GET    /management/default/all                    401 403 403 403 200 200 200
  M28  GET    /management/tenant/statement               401 403 403 403 200 200 200
  M29  POST   /management/tenant/final-statement         401 403 403 403 200 200 200
  M60  GET    /management/file/download                  401 403 403 403 200 200 200
  M66  POST   /management/tenant/return                  401 403 403 403 200 200 200
  M61  GET    /management/user                           401 403 403 403 200 200 200
  M62  POST   /management/user/disable                   401 403 403 403 200 200 200
  M63  POST   /management/user/enable                    401 403 403 403 200 200 200
  A1   GET    /admin/user                                401 403 403 403 403 200 200
  A2   DELETE /admin/user                                401 403 403 403 403 200 200
  A3   POST   /admin/user/signup                         401 403 403 403 403 201 201
  A4   POST   /admin/user/login-as                       401 403 403 403 403 200 200
  A5   POST   /admin/user/permission                     401 403 403 403 403 201 201
  A6   DELETE /admin/user/permission/{userId}            401 403 403 403 403 200 200
  A7   GET    /admin/default/timezone                    401 403 403 403 403 200 200
  A8   POST   /admin/default                             401 403 403 403 403 200 200
  A9   GET    /admin/settings                            401 403 403 403 403 200 200
  A10  POST   /admin/settings                            401 403 403 403 403 200 200
  A11  GET    /admin/log                                 401 403 403 403 403 200 200
  A12  GET    /admin/log/{id}                            401 403 403 403 403 200 200
`
const rows = MATRIX.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/))
  .map(([id = "", method = "", path = "", ...statuses]) => ({ id, method, path, statuses: statuses.map(Number) }))

/** The seven kinds of people, each with a token (none for nobody), a home screen they hold, and what a call of theirs is about. */
async function callers(): Promise<Asked[]> {
  const dana = await tenantUser(101)
  const people = [
    { ...dana, homescreen: "home" },
    { ...(await tenantUser(null)), homescreen: "home" },
    { ...(await staff(9)), homescreen: "maintenance" },
    { ...(await staff(6)), homescreen: "management" },
    { ...(await staff(3)), homescreen: "admin" },
    { ...(await staff(0)), homescreen: "admin" },
  ]
  const about = { tenantID: dana.tenantId, unit: 101, password: PASSWORD }
  const tokens = await Promise.all(people.map((one) => tokenOf(one, "api")))
  const signedIn = people.map((one, index) => ({ ...about, ...one, token: tokens[index], vacant: 201 + index }))
  return [{ ...about, email: "level-0@example.com", homescreen: "admin", token: undefined, vacant: 200 }, ...signedIn]
}

test.each(rows)(
  "$id $method $path answers every kind of person as documented",
  async ({ id, method, path, statuses }) => {
    const asking = await callers()
    const strongest = asking.at(-1)?.token ?? ""
    const found: number[] = []
    for (const caller of asking) {
      const { params, query, body } = (await CALLS[id]?.(caller, strongest)) ?? {}
      const address = path.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name]))
      const call = { ...(caller.token ? { as: caller.token } : {}), ...(body ? { body } : {}) }
      found.push((await api(method, `${address}${query ?? ""}`, call)).status)
    }
    expect(found).toEqual(statuses)
  },
)

test("no call takes the cookie of a page for a credential", async () => {
  const person = await staff(0)
  const page = await tokenOf(person, "page")
  const bearer = await tokenOf(person, "api")
  const closed = rows.filter((row) => row.statuses[0] === 401)
  for (const { id, method, path } of closed) {
    const address = path.replace(/\{\w+\}/g, "1")
    const asCookie = await api(method, address, { headers: { Cookie: `__Host-session=${page}` } })
    const asBearer = await api(method, address, { as: page })
    const inCookie = await api(method, address, { headers: { Cookie: `__Host-session=${bearer}` } })
    expect([asCookie.status, asBearer.status, inCookie.status], id).toEqual([401, 401, 401])
  }
})

test("every call that is documented has a row here, and every row is documented", async () => {
  const { body } = await api("GET", "/openapi.json")
  const documented = Object.entries<object>(body.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted())
})
