/** A new request from a unit's page or a conversation of the inbox. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { maintenanceRequests } from "#db/schema/index.ts"
import { get } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { pictureForm, sendsForm } from "../support/request-pictures.ts"
import { movesIn } from "../support/tenancies.ts"
import { arrives } from "../support/threads.ts"
import { suite } from "../support/world.ts"

const REQUESTS = "/management/requests"
let as = ""
const html = async (path: string) => (await get(path, { as })).text()
const dialogAt = async (path: string) => (await html(path)).split("<dialog")[1] ?? ""
/** The link of a page to the form of a new request. */
const linkOn = async (path: string) =>
  /href="(\/management\/requests\?dialog=new[^"]*)"/.exec(await html(path))?.[1]?.replaceAll("&amp;", "&") ?? ""
const submit = (to: string, fields: Record<string, string>) =>
  sendsForm(pictureForm({ intent: "new", key: "one", assignedTo: "", ...fields }, []), as, to)

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(204, { rent: 90_000 })
  await suite(205, { rent: 90_000 })
})

test("the page of a unit leads to a request for it, back to it, and on to the request in the whole list", async () => {
  const to = await linkOn("/management/viewunit?unit=204")
  const dialog = await dialogAt(to)
  expect(dialog).toContain('<option value="204" selected="">204</option>')
  expect(dialog).toContain('href="/management/viewunit?unit=204"')
  const refused = await submit(to, { unitNumber: "204", title: "", description: "Two lamps" })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('href="/management/viewunit?unit=204"'),
  ])
  const made = await submit(to, { unitNumber: "204", title: "Lamps", description: "Two lamps" })
  expect(made.headers.get("location")).toBe(`${REQUESTS}#request-1`)
})

test("a conversation leads to one with its subject, the latest words from outside, and the tenant's unit", async () => {
  await movesIn(204, "2026-03-01", { primaryEmail: "dana@example.com" })
  const { threadId } = await arrives({ from: "dana@example.com", subject: "Re: Water stain", body: "It grows." })
  await arrives({
    from: "dana@example.com",
    subject: "Re: Water stain",
    threadId,
    body: "Now it drips.\n\nOn Nov 14, 2026, Ruth wrote:\n> We look at it.",
  })
  const thread = `/management/email/thread?threadID=${threadId}`
  const to = await linkOn(thread)
  const dialog = await dialogAt(to)
  expect(dialog).toContain('value="Water stain"')
  expect(dialog).toContain('<option value="204" selected="">204</option>')
  expect(textIn(dialog)).toContain("Now it drips.")
  expect(textIn(dialog)).not.toContain("We look at it.")
  expect(dialog).toContain(`href="${thread}"`)
  await submit(to, { unitNumber: "204", title: "Water stain", description: "Now it drips." })
  expect(await read((tx) => tx.all(tx.select().from(maintenanceRequests)))).toMatchObject([
    { unitNumber: 204, title: "Water stain", description: "Now it drips." },
  ])
})

test("of a stranger, of a tenant with two units, or of none, the unit is asked for; longer texts end where the fields do", async () => {
  const { threadId } = await arrives({ subject: "L".repeat(300), body: "😀".repeat(4000) })
  const dialog = await dialogAt(`${REQUESTS}?dialog=new&thread=${threadId}`)
  expect(dialog).toContain('<option value="" selected="">Choose</option>')
  expect(dialog).toContain(`value="${"L".repeat(200)}"`)
  const typed = /<textarea[^>]*>([^<]*)</.exec(dialog)?.[1] ?? ""
  expect([typed.length, typed.isWellFormed()]).toEqual([5000, true])
  expect((await get(`${REQUESTS}?dialog=new&thread=999`, { as })).status).toBe(404)
  expect((await get(`/maintenance?dialog=new&thread=${threadId}`, { as })).status).toBe(200)
})
