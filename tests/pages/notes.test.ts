import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenantNotes } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let me = 0
let id = 0
const url = (query = "") => `/management/notes?tenant=${id}${query}`
const view = async (query = "", by = as) => {
  const response = await get(url(query), { as: by })
  return { status: response.status, html: await response.text() }
}
const send = async (form: Record<string, string>, query = "") => {
  const response = await post(url(query), form, { as })
  return { status: response.status, to: response.headers.get("location"), html: await response.text() }
}
const written = (note: { title: string; creatorId: number | null }) =>
  write(async (tx) => {
    const values = { ...note, tenantId: id, description: "Two\nlines", createdAt: tx.now - 60_000 }
    const made = await tx.one(tx.insert(tenantNotes).values(values).returning({ id: tenantNotes.id }))
    return made?.id ?? 0
  })
const unread = async () =>
  textIn(await (await get("/management", { as })).text()).match(/(\d+) new notes?/)?.[1] ?? "none"

beforeEach(async () => {
  const manager = await staff(6)
  me = manager.userId
  as = await tokenOf(manager, "page")
  await suite(101, { rent: 100_000 })
  id = await movesIn(101, "2026-01-01")
})

test("a note is added, listed with who wrote it, and only once", async () => {
  expect(textIn((await view()).html)).toContain("No notes yet.")
  const form = { intent: "add", key: "k", tenantID: String(id), title: "Sign", description: "<i>Approved</i> 🙂" }
  expect(await send(form)).toMatchObject({ status: 302, to: url() })
  await send(form)
  const { html } = await view()
  expect(html).toContain("<title>Dana Reyes 101 · Tenant Notes · ")
  expect(textIn(html)).toContain("1 note ")
  expect(textIn(html)).toMatch(/Sign .* Sam Level 6, \w{3} \d+, \d{4}/)
  expect(html).toContain("&lt;i&gt;Approved&lt;/i&gt; 🙂")
})

test.each([
  [{ title: "" }, "Required."],
  [{ description: "   " }, "Required."],
  [{ title: "x".repeat(10_000) }, "Use at most 200 characters."],
  [{ description: "a\0b" }, ALLOWED.text],
])("a note that is none (%#) says why, and keeps what was typed", async (wrong, problem) => {
  const form = { intent: "add", tenantID: String(id), title: "Kept title", description: "Kept words", ...wrong }
  const { status, html } = await send(form)
  expect(status).toBe(400)
  expect(textIn(html)).toContain(problem)
  expect(html).toContain("title" in wrong ? "Kept words" : "Kept title")
})

test("opening the page marks the notes read, and the badge on the rent roll clears", async () => {
  await written({ title: "Watch out", creatorId: null })
  expect(await unread()).toBe("1")
  expect(textIn((await view()).html)).toContain("Watch out New")
  expect(await unread()).toBe("none")
  expect(textIn((await view()).html)).not.toContain("Watch out New")
})

test("a note is new to everybody but who wrote it", async () => {
  await written({ title: "Mine", creatorId: me })
  expect(await unread()).toBe("none")
  as = await tokenOf(await staff(6, "another@example.com"), "page")
  expect(await unread()).toBe("1")
  expect(textIn((await view()).html)).toContain("Mine New")
})

test("the visit of an administrator signed in as somebody marks nothing read", async () => {
  await written({ title: "Watch out", creatorId: null })
  const { userId } = await staff(0)
  const impersonation = await write((tx) => openSession(tx, { userId: me, channel: "page", impersonatorId: userId }))
  expect(textIn((await view("", impersonation.token)).html)).toContain("Watch out New")
  expect(await unread()).toBe("1")
  await view()
  expect(await unread()).toBe("none")
})

test("a note is deleted after one question, by who wrote it", async () => {
  const note = await written({ title: "Old", creatorId: me })
  const dialog = await view(`&dialog=delete&note=${note}`)
  expect(textIn(dialog.html)).toContain("Delete this note?")
  expect(await send({ intent: "delete", tenantNoteID: String(note) })).toMatchObject({ status: 302, to: url() })
  expect(textIn((await view()).html)).toContain("No notes yet.")
  for (const stale of [
    await view(`&dialog=delete&note=${note}`),
    await send({ intent: "delete", tenantNoteID: String(note) }, `&dialog=delete&note=${note}`),
  ]) {
    expect([stale.status, textIn(stale.html)]).toEqual([404, expect.stringContaining("This note was deleted already.")])
    expect(stale.html).toContain(`href="${url()}"`)
  }
})

test("others are told that they may not; administrators may", async () => {
  const note = await written({ title: "Mine", creatorId: 999 })
  const dialog = await view(`&dialog=delete&note=${note}`)
  expect(textIn(dialog.html)).toContain("You are only allowed to delete notes that you created.")
  const refused = await send({ intent: "delete", tenantNoteID: String(note) })
  expect(refused.status).toBe(403)
  const admin = await tokenOf(await staff(3), "page")
  expect(textIn((await view(`&dialog=delete&note=${note}`, admin)).html)).toContain("Delete this note?")
})

test("notes are for management, of a tenant there is", async () => {
  expect((await get(url())).headers.get("location")).toBe(signInFor(url()))
  expect((await get(url(), { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
  for (const query of ["?tenant=999", "", "?tenant=x"]) {
    expect((await get(`/management/notes${query}`, { as })).status).toBe(404)
  }
  expect((await view("&dialog=delete&note=abc")).status).toBe(400)
})
