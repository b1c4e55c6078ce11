/** Signing in as another user through /api, and the calls that are refused then (api.md A4). */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { api, get, signInFor } from "../support/app.ts"
import { CALLS } from "../support/calls.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const CLOSED = { code: "INSUFFICIENT_PERMISSIONS", error: "Access denied for this operation." }

const loginAs = (as: string, targetUserEmail: unknown) =>
  api("POST", "/admin/user/login-as", { as, body: { targetUserEmail } })

/** An administrator's own token, and the token for signing in as a manager. */
async function asManager() {
  const own = await tokenOf(await staff(3), "api")
  const manager = await staff(5)
  const { body } = await loginAs(own, manager.email)
  return { own, manager, as: body.token as string }
}

test("the answer is a token and the home screen, and the caller's own token stays valid", async () => {
  const own = await tokenOf(await staff(3), "api")
  const dana = await tenantUser(101)
  const { status, body } = await loginAs(own, " SUITE-101@example.com ")
  expect([status, Object.keys(body), body.homescreen]).toEqual([200, ["token", "homescreen"], "home"])
  const caller = async (as: string) => (await api("GET", "/user/account", { as })).body.UserID
  expect(await caller(body.token)).toBe(dana.userId)
  expect(await caller(own)).not.toBe(dana.userId)
  expect((await api("POST", "/user/logout", { as: body.token })).status).toBe(200)
  expect((await api("GET", "/user/account", { as: body.token })).status).toBe(401)
  expect((await api("GET", "/user/account", { as: own })).status).toBe(200)
})

test("its token is no cookie", async () => {
  const { as } = await asManager()
  expect((await get("/management", { as })).headers.get("location")).toBe(signInFor("/management"))
})

test("refusals carry the contract's codes and words", async () => {
  const own = await tokenOf(await staff(3), "api")
  const [other, gone] = [await staff(1), await staff(9)]
  await api("POST", "/management/user/disable", { as: own, body: { userID: gone.userId } })
  const textOf = async (email: unknown) => {
    const { status, body } = await loginAs(own, email)
    return [status, body.code, body.subject, body.error, body.fields]
  }
  const fields = { targetUserEmail: ["Please enter a valid email address."] }
  for (const email of [undefined, null, 5, {}, [], "", "  ", "dana"]) {
    const invalid = [400, "INVALID_EMAIL", "Invalid Request", "Invalid email format provided.", fields]
    expect([email, ...(await textOf(email))]).toEqual([email, ...invalid])
  }
  expect(await textOf("nobody@example.com")).toEqual([
    404,
    "USER_NOT_FOUND",
    "User Not Found",
    "The specified user could not be found.",
    undefined,
  ])
  const denied = "Access Denied"
  const admins = [403, "CANNOT_IMPERSONATE_ADMIN", denied, "Cannot impersonate other admin users.", undefined]
  expect(await textOf(other.email)).toEqual(admins)
  expect(await textOf("level-3@example.com")).toEqual(admins)
  expect(await textOf(gone.email)).toEqual([
    403,
    "ACCOUNT_DISABLED",
    denied,
    "Target user account is disabled.",
    undefined,
  ])
  const weak = await api("POST", "/admin/user/login-as", { as: await tokenOf(await staff(4), "api"), body: {} })
  expect([weak.status, weak.body.error]).toEqual([403, "You don't have permission to use this feature."])
  const nobody = await api("POST", "/admin/user/login-as", { body: {} })
  expect([nobody.status, nobody.body.subject, nobody.body.error]).toEqual([
    401,
    "Authentication Error",
    "You must be logged in to use this feature.",
  ])
})

test("a key makes nothing once: no token is kept", async () => {
  const own = await tokenOf(await staff(3), "api")
  const { email } = await staff(9)
  const request = () =>
    api("POST", "/admin/user/login-as", {
      as: own,
      body: { targetUserEmail: email },
      headers: { "Idempotency-Key": "k" },
    })
  expect((await request()).body.token).not.toBe((await request()).body.token)
})

const MOVING = [
  ["M10", "POST", "/management/tenant"],
  ["M11", "POST", "/management/unit/tenant"],
  ["M12", "POST", "/management/unit/tenant/former"],
  ["M14", "POST", "/management/unit/tenant/vacate"],
  ["M15", "POST", "/management/unit/tenant/vacate/subunit"],
  ["M19", "POST", "/management/tenant/edit/balances"],
  ["M22", "PUT", "/management/tenant/stay"],
  ["M23", "POST", "/management/tenant/fee"],
  ["M24", "POST", "/management/tenant/payment"],
  ["M25", "DELETE", "/management/tenant/payment/{id}"],
  ["M26", "DELETE", "/management/tenant/charge/{chargeId}"],
  ["M66", "POST", "/management/tenant/return"],
  ["M68", "POST", "/management/tenant/payment/return"],
  ["M69", "POST", "/management/tenant/payment/return/undo"],
] as const

test.each(MOVING)("%s %s %s is closed to an administrator signed in as a manager", async (id, method, path) => {
  const { as, manager } = await asManager()
  const strongest = await tokenOf(await staff(0), "api")
  const { tenantId } = await tenantUser(101)
  const whose = { tenantID: tenantId, ownTenantID: tenantId, unit: 101 }
  const about = { email: manager.email, password: PASSWORD, homescreen: "management", ...whose }
  const { params, body } = (await CALLS[id]?.({ ...about, token: as, vacant: 201 }, strongest)) ?? {}
  const address = path.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name]))
  const response = await api(method, address, { as, ...(body ? { body } : {}) })
  expect([response.status, response.body]).toMatchObject([403, CLOSED])
  const manages = await tokenOf(manager, "api")
  expect((await api(method, address, { as: manages, ...(body ? { body } : {}) })).status).toBeLessThan(300)
})

test.each([
  ["U9", "/user/account/passkey-required", { passkeyRequired: false }],
  ["U13", "/user/passkey/register-challenge", {}],
  ["U14", "/user/passkey/register-verify", { credential: {} }],
  ["U20", "/user/passkey/delete", { credentialId: "x" }],
])("%s %s is closed to whoever is signed in as somebody else", async (_id, path, body) => {
  const { as } = await asManager()
  const response = await api("POST", path, { as, body })
  expect([response.status, response.body]).toMatchObject([403, CLOSED])
})

test("U4 sets no password for whoever is signed in as somebody else, and the link is not spent", async () => {
  const { own, as, manager } = await asManager()
  const { token } = await write((tx) => makeLink(tx, { id: manager.userId, email: manager.email }, "reset"))
  const body = { token, password: "a row of plain words" }
  const response = await api("POST", "/user/reset-password", { as, body })
  expect([response.status, response.body]).toMatchObject([403, CLOSED])
  expect((await api("POST", "/user/reset-password", { as: own, body })).status).toBe(200)
})

test("what is not closed is done as the other person", async () => {
  const { as, manager } = await asManager()
  const { tenantId: tenantID } = await tenantUser(101)
  const body = { tenantID, title: "Keys", description: "Two." }
  const { status, body: note } = await api("POST", "/management/tenant/note", { as, body })
  expect([status, note.CreatorUser.UserID]).toEqual([201, manager.userId])
})
