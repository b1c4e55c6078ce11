/** Permissions, checked three times: every permission at every level, every module in app/routes.ts, and every call of /api for seven kinds of people. */
import { expect, test } from "vitest"
import {
  type Actor,
  ANONYMOUS,
  may,
  must,
  NO_LEVEL,
  PERMISSIONS,
  type Permission,
  TENANTS,
  TENANTS_OR_MANAGEMENT,
} from "~/domain/permissions.ts"
import type { NamedCall } from "~/http/handlers/resource.ts"
import { api } from "./support/app.ts"
import { CALLS } from "./support/calls.ts"
import { ROWS } from "./support/contract.ts"
import { callers } from "./support/matrix.ts"
import { acceptsPayments } from "./support/online.ts"
import { staff, tokenOf } from "./support/people.ts"

/** Who has each permission, in the order visitor, signed in, maintenance 9, 7, management 6, 4, admin 3, 1, super 0. */
const LEVELS = [11, NO_LEVEL, 9, 7, 6, 4, 3, 1, 0]
const EVERYBODY = "yes yes yes yes yes yes yes yes yes"
const SIGNED_IN = "no yes yes yes yes yes yes yes yes"
const MAINTENANCE = "no no yes yes yes yes yes yes yes"
const MANAGEMENT = "no no no no yes yes yes yes yes"
const ADMIN = "no no no no no no yes yes yes"
/** The table is about people who are not tenants. Another test checks tenants. */
const TENANTS_ONLY = "no no no no no no no no no"
const SUPER = "no no no no no no no no yes"
const MAY: Record<Permission, string> = {
  "use public pages": EVERYBODY,
  "be signed in": SIGNED_IN,
  "manage own passkeys": SIGNED_IN,
  "confirm who one is": SIGNED_IN,
  "use tenant portal": TENANTS_ONLY,
  "see own payments": TENANTS_ONLY,
  "choose alerts": TENANTS_ONLY,
  "manage contact details": MANAGEMENT,
  "manage own details": TENANTS_ONLY,
  "pay online": TENANTS_ONLY,
  "manage own autopay": TENANTS_ONLY,
  "dismiss payment notices": TENANTS_ONLY,
  "see own people": TENANTS_ONLY,
  "manage own people": TENANTS_ONLY,
  "submit requests": SIGNED_IN,
  "see own requests": TENANTS_ONLY,
  "work on requests": MAINTENANCE,
  "manage requests": MANAGEMENT,
  "administer requests": ADMIN,
  "see rent roll": MANAGEMENT,
  "manage units": MANAGEMENT,
  "see tenants": MANAGEMENT,
  "manage tenants": MANAGEMENT,
  "move tenants": MANAGEMENT,
  "manage people of tenants": MANAGEMENT,
  "issue fees": MANAGEMENT,
  "set late fee rules": ADMIN,
  "set payment policy": ADMIN,
  "record payments": MANAGEMENT,
  "delete ledger entries": MANAGEMENT,
  "make deposits": MANAGEMENT,
  "see bank": ADMIN,
  "manage bank": ADMIN,
  "refund payments": ADMIN,
  "see arrears": MANAGEMENT,
  "see disputes": MANAGEMENT,
  "adjust balances": MANAGEMENT,
  "see messages": MANAGEMENT,
  "send messages": MANAGEMENT,
  "see files": MANAGEMENT,
  "manage files": MANAGEMENT,
  "see files of maintenance": MAINTENANCE,
  "share files": MANAGEMENT,
  "see own documents": TENANTS_ONLY,
  "see own messages": TENANTS_ONLY,
  "exchange documents": TENANTS_ONLY,
  "write to the office": TENANTS_ONLY,
  "see defaults": MANAGEMENT,
  "set defaults": ADMIN,
  "import rent roll": ADMIN,
  "see reports": ADMIN,
  "manage expenses": ADMIN,
  "manage public page": ADMIN,
  "see staff": MANAGEMENT,
  "disable users": MANAGEMENT,
  "manage users": ADMIN,
  "create users": ADMIN,
  "manage API tokens": ADMIN,
  "sign in as others": ADMIN,
  "see audit log": ADMIN,
  "manage settings": ADMIN,
  "manage mail": ADMIN,
  "manage passkey rules": SUPER,
  "set up mail": SUPER,
  "run jobs": SUPER,
  "export the journal": ADMIN,
  "close months": SUPER,
  "reopen reconciliations": SUPER,
  "export everything": SUPER,
  "export a tenant's data": MANAGEMENT,
}
const permissions = Object.keys(PERMISSIONS) as Permission[]
const person = (level: number): Actor => ({ ...ANONYMOUS, userId: level === 11 ? null : 1, level })

test.each(permissions)("who may %s", (permission) => {
  expect(LEVELS.map((level) => (may(person(level), permission) ? "yes" : "no")).join(" ")).toBe(MAY[permission])
})

test.each(permissions)("being a tenant changes who may %s only where it is about their own", (permission) => {
  const asTenant = LEVELS.slice(1).map((level) => may({ ...person(level), tenantId: 7 }, permission))
  const asNone = LEVELS.slice(1).map((level) => may(person(level), permission))
  const isOwn = PERMISSIONS[permission] === TENANTS || PERMISSIONS[permission] === TENANTS_OR_MANAGEMENT
  expect(asTenant).toEqual(isOwn ? asNone.map(() => true) : asNone)
})

test("a visitor is asked to sign in, somebody without the permission is refused", () => {
  expect(() => must(person(11), "see rent roll")).toThrow(
    expect.objectContaining({ code: "UNAUTHENTICATED", status: 401 }),
  )
  expect(() => must(person(9), "see rent roll")).toThrow(
    expect.objectContaining({ code: "INSUFFICIENT_PERMISSIONS", status: 403 }),
  )
})

test("an administrator signed in as somebody else moves neither money nor tenants", () => {
  const borrowed = { ...person(4), impersonatorId: 9 }
  const closed = permissions.filter((permission) => may(person(4), permission) && !may(borrowed, permission))
  for (const permission of closed) expect(() => must(borrowed, permission)).toThrow("Access denied for this operation.")
  expect(closed).toEqual([
    "manage own passkeys",
    "confirm who one is",
    "move tenants",
    "manage people of tenants",
    "issue fees",
    "record payments",
    "delete ledger entries",
    "make deposits",
    "adjust balances",
    "share files",
    "export a tenant's data",
  ])
  expect(() => must({ ...person(3), impersonatorId: 9 }, "refund payments")).toThrow(
    "Access denied for this operation.",
  )
  expect(() => must({ ...person(0), impersonatorId: 9 }, "export everything")).toThrow(
    "Access denied for this operation.",
  )
})

const modules = import.meta.glob<Record<string, unknown>>(["../app/routes/**/*.{ts,tsx}", "!**/*.enhance*.ts"], {
  eager: true,
})
const handlers = Object.entries(modules).flatMap(([file, module]) =>
  ["loader", "action"]
    .filter((name) => name in module)
    .map((name) => [`${file.slice(3)} ${name}`, module[name]] as const),
)

type Handler = { permission?: Permission; calls?: readonly NamedCall[] }

test.each(handlers)("%s names the permission it requires", (_name, handler) => {
  const { permission, calls } = handler as Handler
  expect(permissions).toEqual(expect.arrayContaining(calls?.map(({ call }) => call.permission) ?? [permission]))
})

test.each(ROWS)(
  "$id $method $path answers every kind of person as documented",
  async ({ id, method, path, statuses }) => {
    acceptsPayments()
    const options = await callers()
    const strongest = options.at(-1)?.token ?? ""
    const found: number[] = []
    for (const caller of options) {
      const { params, query, body, headers } = (await CALLS[id]?.(caller, strongest)) ?? {}
      const address = path.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name]))
      const call = {
        ...(caller.token ? { as: caller.token } : {}),
        ...(body ? { body } : {}),
        ...(headers ? { headers } : {}),
      }
      found.push((await api(method, `${address}${query ?? ""}`, call)).status)
    }
    expect(found).toEqual(statuses)
  },
)

test("no call takes the cookie of a page for a credential", async () => {
  const person = await staff(0)
  const page = await tokenOf(person, "page")
  const bearer = await tokenOf(person, "api")
  const closed = ROWS.filter((row) => row.statuses[0] === 401)
  for (const { id, method, path } of closed) {
    const address = path.replace(/\{\w+\}/g, "1")
    const asCookie = await api(method, address, { headers: { Cookie: `__Host-session=${page}` } })
    const asBearer = await api(method, address, { as: page })
    const inCookie = await api(method, address, { headers: { Cookie: `__Host-session=${bearer}` } })
    expect([asCookie.status, asBearer.status, inCookie.status], id).toEqual([401, 401, 401])
  }
})
