/** Pictures that staff send with a new request and with a note: like those of tenants, but without an hourly limit, and visible to the tenant only if staff choose so. */
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { maintenanceRequests, outbox, requestNotes } from "#db/schema/index.ts"
import { get } from "../support/app.ts"
import { incoming } from "../support/files.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { photo, png } from "../support/pictures.ts"
import { pictureForm, REQUESTS, sendsForm, storedPictures, submitsWith } from "../support/request-pictures.ts"
import { hashesStored } from "../support/stored-bytes.ts"

const [MAINTENANCE, MANAGEMENT, ADMIN] = ["/maintenance", "/management/requests", "/admin/requests"] as const
type Files = [string, Uint8Array][]

let dana: Awaited<ReturnType<typeof tenantUser>>
let tenant = ""
let sam: Awaited<ReturnType<typeof staff>>
let as: Record<"sam" | "mona" | "ada", string>

beforeEach(async () => {
  dana = await tenantUser(101)
  tenant = await tokenOf(dana, "page")
  sam = await staff(9)
  as = {
    sam: await tokenOf(sam, "page"),
    mona: await tokenOf(await staff(6), "page"),
    ada: await tokenOf(await staff(3), "page"),
  }
})

const creates = (files: Files, fields: Record<string, string> = {}, by = as.mona, path: string = MANAGEMENT) => {
  const form = { intent: "new", unitNumber: "101", title: "Water under the sink", description: "", assignedTo: "" }
  return sendsForm(pictureForm({ ...form, ...fields }, files), by, `${path}?status=open&dialog=new`)
}
const notes = (files: Files, fields: Record<string, string> = {}, by = as.sam, path: string = MAINTENANCE) =>
  sendsForm(
    pictureForm({ intent: "note", requestID: "1", notes: "", ...fields }, files),
    by,
    `${path}?dialog=notes&request=1`,
  )
const requests = () => read((tx) => tx.all(tx.select().from(maintenanceRequests)))
const mails = () => read((tx) => tx.all(tx.select().from(outbox)))
const storedNotes = () => read((tx) => tx.all(tx.select().from(requestNotes)))
const opened = async (by: string) => {
  const names = (await storedPictures()).map(({ name }) => `/requests/picture?name=${name}&size=small`)
  return Promise.all(names.map(async (path) => (await get(path, { as: by })).status))
}

describe("with a new request", () => {
  test("are stored without where they were taken, and the request stands in the list with them", async () => {
    const response = await creates([
      ["sink.jpg", await photo()],
      ["pipe.png", await png()],
    ])
    expect([response.status, response.headers.get("location")]).toEqual([302, `${MANAGEMENT}?status=open#request-1`])
    expect(await storedPictures()).toMatchObject(Array(2).fill({ requestId: 1, tenantId: null }))
    expect([incoming(), (await hashesStored()).length]).toEqual([[], 4])
    const page = await (await get(MANAGEMENT, { as: as.mona })).text()
    expect(page).toContain('alt="Water under the sink, 2 of 2"')
    expect(page).toContain('id="request-1"')
  })

  test("are refused with the form as it was typed, and nothing is stored: a ninth, no picture, no unit", async () => {
    const one: [string, Uint8Array] = ["a.png", await png()]
    for (const [files, fields, message] of [
      [Array(9).fill(one), {}, "Choose at most 8 pictures at once."],
      [[["a.txt", Buffer.from("no picture")]], {}, "a.txt"],
      [[one], { unitNumber: "" }, "Unit * : Required."],
      [[one], { unitNumber: "999" }, "The specified unit could not be found."],
    ] as [Files, Record<string, string>, string][]) {
      const refused = await creates(files, fields)
      const page = await refused.text()
      expect([refused.status >= 400 && refused.status < 500, textIn(page)]).toEqual([
        true,
        expect.stringContaining(message),
      ])
      expect(page).toContain('value="Water under the sink"')
    }
    expect([await requests(), await storedPictures(), await hashesStored(), incoming()]).toEqual([[], [], [], []])
  })

  test("are stored once, however often the form is sent; maintenance makes no request", async () => {
    const picture: Files = [["sink.jpg", await photo()]]
    for (const _click of [1, 2]) expect((await creates(picture, { key: "one" })).status).toBe(302)
    expect([(await requests()).length, (await storedPictures()).length]).toEqual([1, 1])
    expect((await creates(picture, { key: "two" }, as.sam, MAINTENANCE)).status).toBe(400)
    expect((await creates(picture, { key: "two" }, as.sam)).status).toBe(403)
    expect((await creates(picture, { key: "two" }, as.ada, ADMIN)).status).toBe(302)
    expect((await requests()).length).toBe(2)
  })
})

describe("with a note", () => {
  beforeEach(async () => {
    await submitsWith(tenant, [])
  })

  test("or without one are added to a request on one's own list, and to no other", async () => {
    expect((await notes([["door.jpg", await photo()]])).headers.get("location")).toBe(`${MAINTENANCE}#request-1`)
    expect((await notes([["door.jpg", await photo()]], { notes: "The hinge is bent." })).status).toBe(302)
    expect((await notes([], { notes: "Ordered." })).status).toBe(302)
    const refused = await notes([])
    expect([refused.status, textIn(await refused.text())]).toEqual([
      400,
      expect.stringContaining("Write a note or choose pictures."),
    ])
    expect((await storedNotes()).map(({ note }) => note)).toEqual(["The hinge is bent.", "Ordered."])
    expect(await storedPictures()).toMatchObject(Array(2).fill({ uploadedBy: sam.userId, isShownToTenant: false }))
    await write((tx) => tx.run(tx.update(maintenanceRequests).set({ assigneeId: sam.userId })))
    const kim = await tokenOf(await staff(8), "page")
    expect((await notes([["door.jpg", await photo()]], {}, kim)).status).toBe(403)
    expect([(await storedPictures()).length, incoming()]).toEqual([2, []])
  })

  test("are for staff, and for the tenant only where they are shown, who is mailed how many there are", async () => {
    await notes([["inside.jpg", await photo()]], { notes: "For us." })
    const before = (await mails()).length
    await notes(
      [
        ["new.jpg", await photo()],
        ["old.png", await png()],
      ],
      { notes: "It is mended.", showToTenant: "on" },
    )
    expect(await opened(tenant)).toEqual([404, 200, 200])
    expect(await opened(as.mona)).toEqual([200, 200, 200])
    const page = await (await get(REQUESTS, { as: tenant })).text()
    expect(page.split("alt=").length - 1).toBe(2)
    expect(page).toContain("It is mended.")
    expect(page).not.toContain("For us.")
    expect((await mails()).length).toBe(before + 1)
  })

  test("are not counted as the tenant's: staff send more than twenty in an hour, and the tenant still sends theirs", async () => {
    const eight: Files = Array(8).fill(["a.png", await png()])
    for (const key of ["a", "b", "c"]) expect((await notes(eight, { key })).status).toBe(302)
    const own = { intent: "add", requestID: "1", note: "" }
    const sent = await sendsForm(pictureForm(own, [["own.png", await png()]]), tenant, `${REQUESTS}?request=1`)
    expect([sent.status, (await storedPictures()).length]).toEqual([302, 25])
  })
})

test("what was typed beside the pictures waits while one signs in again", async () => {
  await submitsWith(tenant, [])
  const late = await tokenOf(sam, "page", Date.now() - 25 * 60 * 60 * 1000)
  const sent = await notes([["door.jpg", await photo()]], { notes: "The hinge is bent." }, late)
  const notice = /notice=([\w-]+)/.exec(sent.headers.get("set-cookie") ?? "")?.[1] ?? ""
  expect(Buffer.from(notice, "base64url").toString()).toContain("What you typed waits for you")
  expect([await storedNotes(), await storedPictures(), incoming()]).toEqual([[], [], []])
})
