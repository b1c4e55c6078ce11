/** A popup of management over every page of a tenant. Source: specification 2 section 2, specification 3 "Popups". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { popups, users } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { createPopups } from "~/domain/messaging/popups.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { mona } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const view = async (path = "/account", by = as) => textIn(await (await get(path, { as: by })).text())
const pressButton = (form: Record<string, string>, by = as) => post("/popup", form, { as: by })
const unread = async () =>
  (await read((tx) => tx.all(tx.select().from(popups)))).filter((one) => one.readAt === null).map((one) => one.subject)

beforeEach(async () => {
  dana = await tenantUser(101)
  for (const subject of ["Water", "Keys <b>"]) {
    await write((tx) => createPopups(tx, mona, { tenantIds: [dana.tenantId], subject, note: "Off, [firstName]" }))
  }
  as = await tokenOf(dana, "page")
})

test("the oldest lies over the page; marking it read reveals the next, and then none", async () => {
  const text = await view("/account?from=mail")
  expect(text).toMatch(/Water Off, Dana From management, \w{3} \d+, \d{4} \. 1 of 2 notes\. Mark as read/)
  expect(text).not.toContain("Keys")
  const html = await (await get("/account?from=mail", { as })).text()
  expect(html).toContain('name="back" value="/account?from=mail"')
  const response = await pressButton({ noteID: "1", back: "/account?from=mail" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/account?from=mail"])
  const next = await view()
  expect(next).toContain("Keys &lt;b&gt; Off, Dana")
  expect(next).not.toContain("1 of")
  await pressButton({ noteID: "2", back: "/account" })
  expect(await view()).not.toContain("Mark as read")
})

test("staff who rent too see theirs over management's pages, other staff see none", async () => {
  const manager = await staff(6)
  const manages = await tokenOf(manager, "page")
  expect(await view("/management", manages)).not.toContain("Mark as read")
  await write(async (tx) => {
    await tx.run(tx.update(users).set({ tenantId: null }).where(eq(users.id, dana.userId)))
    await tx.run(tx.update(users).set({ tenantId: dana.tenantId }).where(eq(users.id, manager.userId)))
  })
  expect(await view("/management", manages)).toContain("Water Off, Dana")
  expect(await view("/management?dialog=filter", manages)).not.toContain("Mark as read")
})

test("an administrator signed in as the tenant is not shown what only the tenant should read", async () => {
  const { userId } = await staff(0)
  const impersonation = await write((tx) =>
    openSession(tx, { userId: dana.userId, channel: "page", impersonatorId: userId }),
  )
  expect(await view("/account", impersonation.token)).not.toContain("Mark as read")
})

test("nobody marks another's note read, and one that is gone needs no reading", async () => {
  const other = await tokenOf(await tenantUser(null), "page")
  for (const noteID of ["1", "99"]) {
    const response = await pressButton({ noteID, back: "/account" }, other)
    expect([response.status, response.headers.get("location")]).toEqual([302, "/account"])
  }
  expect(await unread()).toHaveLength(2)
})

test.each(["", "x", "1.5", "-1", "9".repeat(400), "🙂", "__proto__"])(
  "a number that is none (%#) is refused",
  async (noteID) => {
    expect((await pressButton({ noteID, back: "/account" })).status).toBe(404)
    expect(await unread()).toHaveLength(2)
  },
)

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "the way back never leads to %s",
  async (back) => {
    expect((await pressButton({ noteID: "1", back })).headers.get("location")).toBe("/account")
  },
)

test("only its button reads it, and only who is signed in", async () => {
  expect((await get("/popup", { as })).status).toBe(405)
  expect((await post("/popup", { noteID: "1" })).headers.get("location")).toBe(signInFor("/popup"))
})
