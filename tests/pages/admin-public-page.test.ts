/** An administrator's changes of the public page, and the page that everybody sees then. */

import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, publicPictures } from "#db/schema/index.ts"
import { app, get, post } from "../support/app.ts"
import { documentForm, incoming, removesReleased } from "../support/files.ts"
import { hiddenOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { photo, png } from "../support/pictures.ts"
import { hashesStored } from "../support/stored-bytes.ts"
import { movesInto, person, suite } from "../support/world.ts"

const PATH = "/admin/public-page"
let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
})

const SENT = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" }
const BEFORE = { place: "gallery", alternativeText: "The front door from the street" }

/** Sends the form of a picture as a browser without script does. */
function sends(
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  token = as,
  { name = "door.jpg", at = "dialog=add&place=gallery" } = {},
): Promise<Response> {
  const form = documentForm(Uint8Array.from(bytes), { key: crypto.randomUUID(), ...BEFORE, ...fields }, name)
  const headers = { ...SENT, Cookie: `__Host-session=${token}` }
  return app(new Request(`http://localhost:3000${PATH}?${at}`, { method: "POST", body: form, headers }))
}
const uploads = async (bytes: Uint8Array, fields: Record<string, string> = {}) =>
  expect([(await sends(bytes, fields)).status, fields]).toEqual([302, fields])
const publicHtml = async () => (await get("/")).text()
const stored = () => read((tx) => tx.all(tx.select().from(publicPictures)))
/** The alternative texts of the gallery, as visitors see them. */
const gallery = async () =>
  [...(await publicHtml()).matchAll(/<li id="picture-\d+">.*?alt="([^"]*)"/gs)].map(([, alt = ""]) => alt)
const audited = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).filter(({ category }) => category === "SETTINGS_CHANGED")
const idOf = async (text: string) =>
  String((await stored()).find(({ alternativeText }) => alternativeText === text)?.id ?? "")

test("an uploaded picture stands at the top in place of the rendering, re-encoded and without where it was taken", async () => {
  await uploads(await photo({ width: 2_400, height: 1_600 }), { place: "hero" })
  const html = await publicHtml()
  const hero = /<header class="hero.*?<\/header>/s.exec(html)?.[0] ?? ""
  expect(hero).toContain('alt="The front door from the street"')
  expect(hero).not.toContain("Rendering")
  const [row] = await stored()
  expect(hero).toContain(`/gallery/${row?.name}/small 533w, /gallery/${row?.name}/large 1280w`)
  expect(html).toContain(`/gallery/${row?.name}/large"`)
  const picture = await get(`/gallery/${row?.name}/large`)
  expect([picture.status, picture.headers.get("content-type"), picture.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "public, max-age=31536000, immutable",
  ])
  const longOver = await tokenOf(await staff(6), "page", Date.now() - 2 * 24 * 60 * 60 * 1000)
  for (const path of [`/gallery/${row?.name}/large`, "/robots.txt"]) {
    const answer = await get(path, { as: longOver })
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 200, []])
  }
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1_280, height: 1_920 })
  expect(bytes.includes("SECRET")).toBe(false)
  expect((await gallery()).length).toBe(9)
})

test("uploaded pictures stand in the gallery in the order an administrator gives them", async () => {
  await uploads(await png(), { alternativeText: "Lobby", isRendering: "on" })
  await uploads(await png({ width: 50, height: 40 }), { alternativeText: "Hall" })
  await uploads(await png({ width: 40, height: 40 }), { alternativeText: "Door" })
  expect(await gallery()).toEqual(["Lobby", "Hall", "Door"])
  expect(textIn(await publicHtml())).toContain("Rendering 1 / 3 2 / 3 3 / 3")
  await post(PATH, { intent: "move", id: await idOf("Door"), direction: "earlier" }, { as })
  await post(PATH, { intent: "move", id: await idOf("Lobby"), direction: "earlier" }, { as })
  expect(await gallery()).toEqual(["Lobby", "Door", "Hall"])
  await uploads(await png({ width: 30, height: 40 }), { alternativeText: "New door", replaces: await idOf("Door") })
  await post(PATH, { intent: "describe", id: await idOf("Hall"), alternativeText: "The hall" }, { as })
  await post(PATH, { intent: "remove", id: await idOf("Lobby") }, { as })
  expect(await gallery()).toEqual(["New door", "The hall"])
  expect((await audited()).map(({ details }) => details)).toContain('Public page: picture "Door" moved earlier.')
  expect(await audited()).toHaveLength(7)
})

test("restoring the built-in pictures deletes what was uploaded, bytes and all", async () => {
  await uploads(await png())
  await uploads(await png({ width: 50, height: 40 }), { place: "map", alternativeText: "Map of the airport" })
  expect(textIn(await (await get(`${PATH}?dialog=restore`, { as })).text())).toContain(
    "The 2 pictures that were uploaded are deleted.",
  )
  await post(`${PATH}?dialog=restore`, { intent: "restore" }, { as })
  await removesReleased()
  expect([await stored(), await hashesStored(), (await gallery()).length]).toEqual([[], [], 9])
})

test("a picture is refused without words for those who cannot see it, and a text is no picture", async () => {
  const without = await sends(await png(), { alternativeText: " ", isRendering: "on" })
  expect(without.status).toBe(400)
  const page = await without.text()
  expect(textIn(page)).toContain("Alternative text : Required.")
  expect(page).toMatch(/name="isRendering"[^>]*checked/)
  const text = await sends(Buffer.from("no picture"))
  expect([text.status, textIn(await text.text()).includes("“door.jpg” is not a JPEG, PNG or WebP picture.")]).toEqual([
    400,
    true,
  ])
  const called = await sends(Buffer.from("no picture"), {}, as, { name: `\u202e${"a".repeat(3_000)}.jpg` })
  expect(textIn(await called.text())).toContain(`“${"a".repeat(80)}” is not a JPEG, PNG or WebP picture.`)
  const nothing = await sends(Buffer.alloc(0))
  expect(nothing.status).toBe(400)
  expect([await stored(), await hashesStored(), incoming()]).toEqual([[], [], []])
})

test("the form of one picture that is sent twice adds it once", async () => {
  const key = crypto.randomUUID()
  const bytes = await png()
  await uploads(bytes, { key })
  await uploads(bytes, { key })
  expect(await stored()).toHaveLength(1)
})

test("the gallery takes 24 pictures; one of them can still be replaced", async () => {
  const bytes = await png()
  for (let count = 1; count <= 24; count += 1)
    await uploads(bytes, { alternativeText: `Suite ${count}`, key: `${count}` })
  await uploads(bytes, { alternativeText: "Suite 24", key: "24" })
  expect([(await stored()).length, incoming()]).toEqual([24, []])
  const oneMore = await sends(bytes, { alternativeText: "Suite 25" })
  expect([oneMore.status, textIn(await oneMore.text()).includes("The gallery has 24 pictures")]).toEqual([400, true])
  await uploads(bytes, { place: "map", alternativeText: "Map of the airport" })
  for (const replaces of [await idOf("Map of the airport"), "999"]) {
    const instead = await sends(bytes, { alternativeText: "Suite 25", replaces })
    expect([replaces, instead.status, (await gallery()).length]).toEqual([replaces, 409, 24])
  }
  await uploads(bytes, { alternativeText: "The last suite", replaces: await idOf("Suite 24") })
  expect([(await gallery()).length, (await gallery()).at(-1)]).toEqual([24, "The last suite"])
})

test("a picture that another administrator has put there meanwhile is not replaced unseen", async () => {
  await uploads(await png(), { place: "hero", alternativeText: "Mine" })
  const mine = await idOf("Mine")
  const unseen = await sends(await png({ width: 50, height: 40 }), { place: "hero", alternativeText: "Theirs" })
  const page = textIn(await unseen.text())
  expect([unseen.status, page.includes("The pictures were changed in the meantime.")]).toEqual([409, true])
  await uploads(await png({ width: 40, height: 40 }), { place: "hero", alternativeText: "New", replaces: mine })
  const late = await sends(await png({ width: 30, height: 40 }), { place: "hero", replaces: mine }, as, {
    at: `dialog=replace&picture=${mine}`,
  })
  expect(textIn(await late.text())).toContain("The pictures were changed in the meantime.")
  expect([late.status, (await stored()).map(({ alternativeText }) => alternativeText), incoming()]).toEqual([
    409,
    ["New"],
    [],
  ])
})

test("a picture of one pixel's width has a small one that browsers take", async () => {
  await uploads(await png({ width: 1, height: 1_900 }), { place: "hero" })
  expect(/\/small \d+w/.exec(await publicHtml())?.[0]).toBe("/small 1w")
})

test("managers change nothing of the public page", async () => {
  const manager = await tokenOf(await staff(4, "manager@example.com"), "page")
  expect((await get(PATH, { as: manager })).status).toBe(403)
  expect((await sends(await png(), {}, manager)).status).toBe(403)
  expect((await post(PATH, { intent: "vacancies", showsVacancies: "on" }, { as: manager })).status).toBe(403)
  expect(incoming()).toEqual([])
})

test.each(["/gallery/none/large", "/gallery/none/medium"])("%s is no picture", async (path) => {
  const response = await get(path)
  expect([response.status, await response.text()]).toEqual([404, "There is no picture at this address.\n"])
})

test("vacant units are shown to everybody once an administrator says so, and nothing of a tenant ever is", async () => {
  await suite(101, { rent: 90_000 })
  await suite(102, { rent: 125_050, area: 240 })
  await suite(103, { rent: 80_000 })
  const dana = await person("Dana Reyes")
  await suite(104, { rent: 70_000 })
  await movesInto(dana, 101)
  await movesInto(dana, 104, { isSubunit: true })
  expect(await publicHtml()).not.toContain("Offices to rent now")
  expect((await post(PATH, { intent: "vacancies", showsVacancies: "on" }, { as })).status).toBe(302)
  const text = textIn(await publicHtml())
  expect(text).toContain(
    "Offices to rent now Suite 102 Floor 1 · 240 sq ft from $1,250.50 a month Suite 103 Floor 1 from $800.00 a month",
  )
  for (const hidden of ["Suite 101", "Suite 104", "Dana", "900.00"]) expect(text).not.toContain(hidden)
  expect((await audited()).map(({ details }) => details)).toEqual([
    'Public page: vacancies: "not shown" changed to "shown".',
  ])
  await post(PATH, { intent: "vacancies" }, { as })
  expect(await publicHtml()).not.toContain("Suite 102")
})

test("a file that is no picture and a missing text are told at once, and the browser asks for both before it sends", async () => {
  const response = await sends(new TextEncoder().encode("a,b,c\n1,2,3\n"), { alternativeText: "" }, as, {
    name: "list.csv",
  })
  const text = textIn(await response.text())
  expect(response.status).toBe(400)
  expect(text).toContain("Two things to correct")
  expect(text).toContain("Alternative text : Required.")
  expect(text).toContain("Picture : “list.csv” is not a JPEG, PNG or WebP picture.")
  const good = textIn(await (await sends(await photo({ width: 20, height: 20 }), { alternativeText: "" })).text())
  expect(good).toContain("One thing to correct")
  expect(good).toContain("Choose the picture once more.")
  const dialog = await (await get(`${PATH}?dialog=add&place=gallery`, { as })).text()
  const form = /<form[^>]*multipart[^>]*>.*?<\/form>/s.exec(dialog)?.[0] ?? ""
  expect(form).not.toContain("noValidate")
  const needed = (form.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes('required=""'))
  expect(needed.map((input) => /name="(\w+)"/.exec(input)?.[1])).toEqual(["file", "alternativeText"])
})

test("a text that somebody else changed meanwhile is shown beside the typed one, and not overwritten", async () => {
  await uploads(await photo({ width: 900, height: 600 }), { alternativeText: "Hall" })
  const page = `${PATH}?dialog=edit&picture=${await idOf("Hall")}`
  const shown = hiddenOf(await (await get(page, { as })).text(), "alternativeText")
  const form = (alternativeText: string) => post(page, { intent: "describe", ...shown, alternativeText }, { as })
  expect((await form("The hall at noon")).status).toBe(302)
  const refused = await form("The stairs")
  const html = await refused.text()
  expect([refused.status, textIn(html)]).toEqual([409, expect.stringContaining("Now: The hall at noon")])
  expect(html).toContain('value="The stairs"')
  expect(await gallery()).toEqual(["The hall at noon"])
})
