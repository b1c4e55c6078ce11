/** A person who is disabled, deleted or loses the permissions has no access from the next request on, and with requests that are still being sent. Source: threats.md T6. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { rentRollUploads, sessions } from "#db/schema/index.ts"
import { deleteUser, disableUser } from "~/domain/identity/account-states.ts"
import { revokePermissions } from "~/domain/identity/permission-changes.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { findAccount } from "~/domain/identity/users.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { api, get, signInFor } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sentSlowly } from "../support/slowly.ts"

type Loses = (userID: number) => Promise<unknown>
const LOSES: [string, Loses][] = [
  ["disabled", (userId) => write((tx) => disableUser(tx, SYSTEM, { userId }))],
  ["deleted", (userId) => write((tx) => deleteUser(tx, SYSTEM, { userId }))],
  ["stripped of permissions", (userId) => write((tx) => revokePermissions(tx, SYSTEM, { userId }))],
]

let person: Awaited<ReturnType<typeof staff>>
let target: Awaited<ReturnType<typeof staff>>
beforeEach(async () => {
  await staff(0)
  person = await staff(3)
  target = await staff(9)
})
const credentials = async () => ({ page: await tokenOf(person, "page"), call: await tokenOf(person, "api") })
const formHeaders = (token: string) => ({ Cookie: `__Host-session=${token}`, Origin: "http://localhost:3000" })
const statusAndLocation = ({ status, headers }: Response) => [status, headers.get("location")]
const changes = async () => {
  const account = await read((tx) => findAccount(tx, target.userId))
  const stored = await read((tx) => tx.all(tx.select({ id: rentRollUploads.id }).from(rentRollUploads)))
  return { enabled: account?.enabled, levels: account?.levels, uploads: stored.length }
}

test.each(LOSES)("whoever is %s is sent to sign in by page and by data, and refused by call", async (_how, lose) => {
  const { page, call } = await credentials()
  await lose(person.userId)
  expect(statusAndLocation(await get("/admin", { as: page }))).toEqual([302, signInFor("/admin")])
  const data = await get("/admin.data", { as: page })
  expect([data.status, await data.text()]).toEqual([202, expect.stringContaining("/login")])
  expect((await api("GET", "/user/account", { as: call })).status).toBe(401)
  expect((await api("POST", "/management/user/disable", { as: call, body: { userID: target.userId } })).status).toBe(
    401,
  )
})

/** A form, a file and a call of a new administrator; each would change something. */
const SENDS: [string, (token: string, meanwhile: () => Promise<unknown>) => Promise<Response>, "page" | "api"][] = [
  ["a form", (token, meanwhile) => sentSlowly("/admin", disabling(), formHeaders(token), meanwhile), "page"],
  [
    "a form as data",
    (token, meanwhile) => sentSlowly("/admin.data", disabling(), formHeaders(token), meanwhile),
    "page",
  ],
  ["an upload", (token, meanwhile) => sentSlowly("/admin/import", upload(), formHeaders(token), meanwhile), "page"],
  [
    "a call",
    (token, meanwhile) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }
      const body = JSON.stringify({ userID: target.userId })
      return sentSlowly("/api/management/user/disable", body, headers, meanwhile)
    },
    "api",
  ],
]
const disabling = () => new URLSearchParams({ intent: "disable", userID: String(target.userId) })
function upload(): FormData {
  const form = new FormData()
  form.set("intent", "upload")
  form.set("file", new File(["Unit,Rent\n101,1200\n"], "rent roll.csv", { type: "text/csv" }))
  return form
}

/** The session's time is over, as it is after 24 hours. */
const runsOut: Loses = (userId) =>
  write((tx) => tx.run(tx.update(sessions).set({ expiresAt: tx.now }).where(eq(sessions.userId, userId))))

const CASES = SENDS.flatMap(([what, send, channel]) =>
  [...LOSES, ["past the end of the session", runsOut] as (typeof LOSES)[number]].map(
    ([how, lose]) => [what, how, send, channel, lose] as const,
  ),
)

test.each(CASES)(
  "%s of somebody who is %s while still sending changes nothing",
  async (...[, , send, channel, lose]) => {
    const token = await tokenOf(person, channel)
    const response = await send(token, () => lose(person.userId))
    expect([401, 302, 202]).toContain(response.status)
    if (response.status !== 401) expect(response.headers.get("location") ?? (await response.text())).toContain("/login")
    expect(await changes()).toEqual({ enabled: true, levels: [9], uploads: 0 })
  },
)

test.each(SENDS)("%s of somebody who stays does change something", async (_what, send, channel) => {
  await send(await tokenOf(person, channel), async () => undefined)
  expect(await changes()).not.toEqual({ enabled: true, levels: [9], uploads: 0 })
})

test.each(SENDS)(
  "%s of an administrator signed in as a disabled person changes nothing",
  async (_what, send, channel) => {
    const impersonated = await staff(6)
    const impersonation = { userId: impersonated.userId, channel, impersonatorId: person.userId }
    const { token } = await write((tx) => openSession(tx, impersonation))
    await send(token, () => write((tx) => disableUser(tx, SYSTEM, { userId: impersonated.userId })))
    expect(await changes()).toEqual({ enabled: true, levels: [9], uploads: 0 })
  },
)
