/** The people who may list, open, confirm, share and end shares: by page, data address, call and file address. Source: api.md 4.11, threats.md T3, T4. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { asDay } from "~/values/calendar.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasSent, hasShared, shareable } from "../support/shares.ts"
import { hasPerson } from "../support/sign-ins.ts"
import { leaves } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let felix: Awaited<ReturnType<typeof tenantUser>>
let share = 0
beforeEach(async () => {
  dana = await tenantUser(101)
  felix = await tenantUser(102)
  share = (await hasShared(dana.tenantId, { afterMoveOut: false })).id
})

/** A person's result at each address of Dana's document: its file, its call, its confirmation by form and by call. */
async function triesOf(person: Parameters<typeof tokenOf>[0], impersonatorId?: number) {
  const session = (channel: "page" | "api") =>
    impersonatorId === undefined
      ? tokenOf(person, channel)
      : write(async (tx) => (await openSession(tx, { userId: person.userId, channel, impersonatorId })).token)
  const [page, bearer] = [await session("page"), await session("api")]
  return {
    file: (await get(`/home/documents/${share}`, { as: page })).status,
    data: (await get(`/home/documents/${share}.data`, { as: page })).status,
    call: (await api("GET", `/user/document/file?share=${share}`, { as: bearer })).status,
    confirm: (await api("POST", "/user/document/confirm", { as: bearer, body: { shareID: share } })).status,
    form: (await post("/home/documents", { intent: "confirm", shareID: String(share) }, { as: page })).status,
  }
}

test("the tenant's own document is an attachment that nothing stores", async () => {
  const response = await get(`/home/documents/${share}`, { as: await tokenOf(dana, "page") })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe("No smoking.")
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment; filename="Rules.txt"/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": "sandbox; default-src 'none'",
  })
  expect(await triesOf(dana)).toMatchObject({ file: 200, call: 200, confirm: 200, form: 302 })
})

test("the portal and staff read who confirmed, and staff who has not yet", async () => {
  const maria = await tokenOf(await hasPerson(dana.tenantId, "everything"), "page")
  const own = await tokenOf(dana, "page")
  const manager = await tokenOf(await staff(6), "page")
  const read = async (path: string, as: string) => textIn(await (await get(path, { as })).text())
  const staffs = () => read(`/management/viewtenant/documents?tenant=${dana.tenantId}`, manager)
  expect(await staffs()).toContain("Not confirmed")
  expect((await post("/home/documents", { intent: "confirm", shareID: `${share}` }, { as: maria })).status).toBe(302)
  expect(await read("/home/documents", maria)).toMatch(
    /Rules\.txt\s+Confirmed .* Confirmed to have read it: Maria Lopez on/,
  )
  expect(await read("/home/documents", own)).toMatch(/Maria Lopez on .* I have read it/)
  expect(await staffs()).toMatch(/Confirmed on .* by Maria Lopez · Not yet by Dana Whitfield/)
  const { body } = await api("GET", "/user/document", { as: await tokenOf(dana, "api") })
  expect(body).toMatchObject([{ ConfirmedAt: null, ConfirmedBy: null, Confirmations: [{ Name: "Maria Lopez" }] }])
})

test("documents come ten a page, those to confirm first", async () => {
  const own = await tokenOf(dana, "page")
  for (let more = 0; more < 10; more += 1) await hasShared(dana.tenantId, { mustConfirm: false })
  const names = async (query = "") =>
    (await (await get(`/home/documents${query}`, { as: own })).text()).match(
      /<bdi>Rules\.txt<\/bdi>|I have read it/g,
    ) ?? []
  expect(await names()).toEqual(["<bdi>Rules.txt</bdi>", "I have read it", ...Array(9).fill("<bdi>Rules.txt</bdi>")])
  for (const query of ["?page=2", "?page=9"]) expect(await names(query)).toEqual(["<bdi>Rules.txt</bdi>"])
})

test("HEAD tells of the document, and opens it neither by page nor by call", async () => {
  const [page, bearer] = [await tokenOf(dana, "page"), await tokenOf(dana, "api")]
  const byPage = await get(`/home/documents/${share}`, { as: page, method: "HEAD" })
  const byCall = await api("HEAD", `/user/document/file?share=${share}`, { as: bearer })
  expect([byPage.status, byPage.headers.get("content-length"), await byPage.text()]).toEqual([200, "11", ""])
  expect([byCall.status, byCall.headers.get("content-length")]).toEqual([200, "11"])
  const isNew = async () => /Rules\.txt\s+New\b/.test(textIn(await (await get("/home/documents", { as: page })).text()))
  expect(await isNew()).toBe(true)
  expect((await get("/home/documents/999", { as: page, method: "HEAD" })).status).toBe(404)
  await get(`/home/documents/${share}`, { as: page })
  expect(await isNew()).toBe(false)
})

test("another tenant's, an unknown one and one after the move-out are not there", async () => {
  const notThere = { file: 404, call: 404, confirm: 404, form: 404 }
  expect(await triesOf(felix)).toMatchObject(notThere)
  expect((await triesOf(felix)).data).not.toBe(200)
  const list = await get("/home/documents", { as: await tokenOf(felix, "page") })
  expect(textIn(await list.text())).not.toContain("Rules.txt")
  const page = await tokenOf(dana, "page")
  for (const path of ["999", "0", "x", "1e0", "01x"]) {
    expect((await get(`/home/documents/${path}`, { as: page })).status).toBe(404)
  }
  await leaves(dana.tenantId, "2026-06-01")
  expect(await triesOf(dana)).toMatchObject(notThere)
})

test.each([9, 7, 6, 3, 0])("staff of level %i open no tenant's document in the portal", async (level) => {
  const refused = { file: 403, call: 403, confirm: 403, form: 403 }
  expect(await triesOf(await staff(level))).toMatchObject(refused)
})

test("an impersonating administrator sees the list, and neither opens nor confirms", async () => {
  const admin = await staff(3)
  const refused = { file: 403, call: 403, confirm: 403, form: 403 }
  expect(await triesOf(dana, admin.userId)).toMatchObject(refused)
  const by = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  const { token } = await write((tx) => openSession(tx, by))
  const html = await (await get("/home/documents", { as: token })).text()
  expect(textIn(html)).toContain("Rules.txt")
  expect(html).not.toContain(`/home/documents/${share}`)
})

test("what one person sent is not said to be of the other who reads it", async () => {
  await hasSent(dana.tenantId)
  const maria = await hasPerson(dana.tenantId, "everything")
  const text = textIn(await (await get("/home/documents", { as: await tokenOf(maria, "page") })).text())
  expect(text).toMatch(/Sent to the office Signed\.pdf/)
  expect(text).not.toContain("Sent by you")
})

test("visitors are sent to sign in", async () => {
  const response = await get(`/home/documents/${share}`)
  expect([response.status, response.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login/)])
  expect((await api("GET", `/user/document/file?share=${share}`)).status).toBe(401)
})

test("management shares and ends, nobody weaker, no token and no impersonated session does", async () => {
  const body = { ...(await shareable()), audience: "tenant", tenantID: dana.tenantId }
  const tries = async (as: string) => [
    (await api("POST", "/management/share", { as, body })).status,
    (await api("POST", "/management/share/end", { as, body: { sharedDocumentID: 1 } })).status,
    (await api("GET", `/management/share?tenantID=${dana.tenantId}`, { as })).status,
  ]
  const manager = await staff(6)
  const admin = await staff(3)
  expect(await tries(await tokenOf(await staff(7), "api"))).toEqual([403, 403, 403])
  expect(await tries(await tokenOf(dana, "api"))).toEqual([403, 403, 403])
  expect(await tries(await apiTokenOf(manager))).toEqual([403, 403, 200])
  const by = { userId: manager.userId, channel: "api", impersonatorId: admin.userId } as const
  expect(await tries((await write((tx) => openSession(tx, by))).token)).toEqual([403, 403, 200])
  expect(await tries(await tokenOf(manager, "api"))).toEqual([201, 200, 200])
})

test("staff choose an audience, read how many get it, and share with a press", async () => {
  const as = await tokenOf(await staff(6), "page")
  const { storedFileID: file } = await shareable()
  const address = `/management/share?file=${file}`
  expect(textIn(await (await get(`${address}&audience=group`, { as })).text())).toContain("Choose the group.")
  expect(textIn(await (await get(`${address}&audience=unit&unit=9x`, { as })).text())).toContain("Choose who gets it.")
  const shownFor = async (whom: string) => textIn(await (await get(`${address}&audience=${whom}`, { as })).text())
  expect(await shownFor(`tenant&tenant=${felix.tenantId}`)).toContain("1 tenant gets it: Dana Whitfield")
  expect(await shownFor("unit&unit=102")).toContain("1 tenant gets it: the tenant of unit 102, Dana Whitfield")
  const everybody = `${address}&audience=everybody`
  expect(textIn(await (await get(everybody, { as })).text())).toContain("2 tenants get it: everybody")
  const form = { intent: "share", storedFileID: String(file), audience: "everybody", kind: "other", tenants: "2" }
  const refused = await post(everybody, form, { as })
  expect([refused.status, textIn(await refused.text())]).toEqual([400, expect.stringContaining("everybody is meant")])
  expect((await post(everybody, { ...form, everybodyMeant: "on" }, { as })).status).toBe(302)
  const shown = textIn(await (await get(address, { as })).text())
  expect(shown).toContain("2 tenants: 0 opened it")
  const ofTenant = `/management/viewtenant/documents?tenant=${felix.tenantId}`
  expect(textIn(await (await get(ofTenant, { as })).text())).toMatch(/Rules\.txt Other, shared on .* Not opened/)
  expect(textIn(await (await get("/home", { as: await tokenOf(felix, "page") })).text())).toContain("a new document")
})

test("staff stop one tenant's share before its first day, and see no button for one that the move-out ended", async () => {
  const as = await tokenOf(await staff(6), "page")
  const { sharedDocumentId, id } = await hasShared(felix.tenantId, { fromDate: asDay("2199-01-01") })
  const ofFelix = `/management/viewtenant/documents?tenant=${felix.tenantId}`
  const shown = async () => textIn(await (await get(ofFelix, { as })).text())
  expect(await shown()).toContain("Stop for Dana Whitfield")
  const form = { intent: "end", sharedDocumentID: String(sharedDocumentId), shareID: String(id) }
  expect((await post(ofFelix, form, { as })).status).toBe(302)
  expect(await shown()).not.toContain("Stop for")
  await leaves(dana.tenantId, "2026-06-01")
  const ofDana = await get(`/management/viewtenant/documents?tenant=${dana.tenantId}`, { as })
  expect(textIn(await ofDana.text())).not.toContain("Stop for")
})
